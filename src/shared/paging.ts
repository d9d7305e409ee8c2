import * as v from 'valibot';
import { searchTermSchema, sortOrders } from './list-input';

export const pageSize = 20;

/** A cursor contains the sort key of a row: up to 600 characters of up to 4 bytes, in base64. */
const maxCursorLength = 4000;

/** The input of every list: cursor and page size. */
export const pageInput = {
  /** Opaque: `next` of the previous page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(maxCursorLength))),
  limit: v.optional(
    v.pipe(
      // In a query string, numbers are strings.
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
    ),
    pageSize,
  ),
};

/** The input of a list that is searched and sorted: the counterpart of `listSearch`. */
export const listInput = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  sort: v.optional(v.picklist(sorts), sorts[0]),
  order: v.optional(v.picklist(sortOrders), 'asc'),
});

/** Totals are counted up to this limit. */
export const maxTotal = 1000;

/** The output of every list: one page of items. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.strictObject({
    items: v.array(item),
    total: v.number(),
    /** There are more than `total`, which then equals `maxTotal`. */
    totalIsLeast: v.optional(v.boolean()),
    /** The cursor of the next page; null on the last one. */
    next: v.nullable(v.string()),
  });

export type Page<Item> = Omit<v.InferOutput<ReturnType<typeof pageOf>>, 'items'> & {
  items: Item[];
};
