import * as v from 'valibot';
import { urlChoice, urlParam } from '~/shared/schema';

/** What becomes of a row. */
export const fates = ['new', 'changed', 'same', 'rejected'] as const;

/** Search parameters of an import: the filter of its rows, and the step if it is not the latest. */
export const importSearch = v.object({
  fate: urlChoice(fates),
  step: urlParam(v.picklist(['', 'columns']), ''),
});
export type ImportSearch = v.InferOutput<typeof importSearch>;

export const importSearchDefaults = v.parse(importSearch, {});
