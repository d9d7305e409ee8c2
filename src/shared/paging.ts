import * as v from 'valibot';

export const pageSize = 20;

/** What every list takes: where to go on, and how much. */
export const pageInput = {
  /** Opaque: what the page before gave as `next`. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(
    v.pipe(
      // A query string carries text.
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
    ),
    pageSize,
  ),
};

/** What every list answers. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}
