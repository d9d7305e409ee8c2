import * as v from 'valibot';
import { urlChoice } from '~/shared/schema';

/** Search parameters of the page of a batch. */
export const batchSearch = v.object({
  state: urlChoice(['waiting', 'done', 'refused', 'skipped']),
});
export type BatchSearch = v.InferOutput<typeof batchSearch>;

/** Omitted from the URL. */
export const batchSearchDefaults = v.parse(batchSearch, {});
