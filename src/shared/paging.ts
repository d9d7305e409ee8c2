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
  /** There are more than `total`, and nobody has counted them yet. */
  totalIsLeast?: boolean;
  next: string | null;
}

/** The part of a query for a list that tells whether its total is on its way. */
interface CountedQuery {
  state: { data?: { pages: Page<unknown>[] } | undefined; dataUpdateCount: number };
}

/**
 * After how many milliseconds a list is asked for again: many finds of a search are counted behind
 * the answer. Whoever loads more learns the total anyway; and a count may fail.
 */
export function untilCounted({ state }: CountedQuery): number | false {
  const pages = state.data?.pages ?? [];
  const isComing = pages.length === 1 && pages[0]?.totalIsLeast === true;
  return isComing && state.dataUpdateCount < 6 ? 1000 : false;
}
