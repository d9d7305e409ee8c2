import * as v from 'valibot';
import { message } from './i18n/message';

/** Schemas shared by all lists. For pagination, see `paging.ts`. */

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Longer search terms are rejected with a message. */
export const maxSearchLength = 200;

export const searchTermSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxSearchLength, message('shared:search.tooLong')),
);

/** The ID of any record. */
export const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/** For procedures without input. */
export const emptyInput = v.optional(v.strictObject({}), {});

/** A string from a URL: the router parses `?searchTerm=42` as a number. */
export const urlString = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value).trim()),
);

/** A parameter of a URL. Invalid values fall back, so a bad link is not an error. */
export const urlParam = <Schema extends v.GenericSchema>(
  schema: Schema,
  fallback: v.InferOutput<Schema>,
) => v.optional(v.fallback(schema, fallback), fallback);

/** One of a few options; empty for all. */
export const urlChoice = <const Option extends string>(options: readonly Option[]) =>
  urlParam(v.picklist(['', ...options]), '');

/** The search term of a list. One that is too long is kept, so the page can report it. */
export const urlSearchTerm = urlParam(urlString, '');

/** Search parameters of a list that is searched and sorted, by default by the first of `sorts`. */
export const listSearch = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  searchTerm: urlSearchTerm,
  sort: urlParam(v.picklist(sorts), sorts[0]),
  order: urlParam(v.picklist(sortOrders), 'asc'),
});
