import * as v from 'valibot';
import { urlParam, urlSearchTerm } from '~/shared/schema';

/** Search parameters of the list. */
export const binSearch = v.object({
  searchTerm: urlSearchTerm,
  /** A type of the features, such as `user`. */
  type: urlParam(v.pipe(v.string(), v.maxLength(50)), ''),
});
export type BinSearch = v.InferOutput<typeof binSearch>;

/** Omitted from the URL. */
export const binSearchDefaults = v.parse(binSearch, {});
