import * as v from 'valibot';
import { message } from './i18n/message';

/** What lists have in common beside their pages: see also `paging.ts`. */

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** More than anybody types; a longer one is refused with words. */
export const maxSearchLength = 200;

export const searchTermSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxSearchLength, message('shared:search.tooLong')),
);

/** Of anything that is stored. */
export const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/** For what needs no word. */
export const emptyInput = v.optional(v.strictObject({}), {});

/** A text out of a URL, where the router reads `?searchTerm=42` as a number. */
export const urlString = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((it) => String(it).trim()),
);

/** The output of a procedure that has nothing to return. */
export const doneOutput = v.strictObject({ ok: v.literal(true) });

/** A point in time in an output: ISO 8601 in UTC. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
