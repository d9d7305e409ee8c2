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
  v.transform((it) => String(it).trim()),
);
