import type { SortOrder } from '~/shared/schema';

export type Sorting<Sort extends string = string> = {
  sort: Sort;
  order: SortOrder;
};

export interface SortOption<Sort extends string = string> {
  sort: Sort;
  label: string;
}

/** The sorting in a list's search parameters, if it has one. */
export function getSorting({ sort, order }: Record<string, unknown>): Sorting | undefined {
  if (typeof sort !== 'string' || (order !== 'asc' && order !== 'desc')) return undefined;
  return { sort, order };
}

/** Clicking a column header applies its first order, then toggles. */
export function nextSorting<Sort extends string>(
  pressed: Sort,
  firstOrder: SortOrder,
  current: Sorting<Sort> | undefined,
): Sorting<Sort> {
  if (current?.sort !== pressed) return { sort: pressed, order: firstOrder };
  return { sort: pressed, order: current.order === 'asc' ? 'desc' : 'asc' };
}
