import { useRouter, useRouterState } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { SortOrder } from '~/shared/list-input';

export type ChangeSearch<Search> = (change: Partial<Search>, how?: { replace?: boolean }) => void;

/** Navigates to another search of the same list. */
export interface ListStep {
  replace: boolean;
  resetScroll: false;
}

/**
 * The URL is the list's state: every change is a navigation that Back undoes. While a list is
 * loading, further changes build on the pending URL, not on what is shown.
 */
export function useListSearch<Search extends object>(
  go: (search: Partial<Search>, step: ListStep) => unknown,
): ChangeSearch<Search> {
  const router = useRouter();
  return (part, { replace = false } = {}) =>
    void go({ ...router.latestLocation.search, ...part }, { replace, resetScroll: false });
}

/**
 * Clears the filters or the search. The pressed button disappears, so focus moves to the search.
 */
export function useClearFilters<Search>(
  change: ChangeSearch<Search>,
  field: RefObject<HTMLInputElement | null>,
): (part: Partial<Search>) => void {
  return (part) => {
    change(part);
    field.current?.focus();
  };
}

/** Clicking a column header applies its default order, then toggles. */
export function sortStep<Sort extends string>(
  pressed: Sort,
  now: { sort: Sort; order: SortOrder },
  firstOrder: Record<Sort, SortOrder>,
): { sort: Sort; order: SortOrder } {
  if (now.sort !== pressed) return { sort: pressed, order: firstOrder[pressed] };
  return { sort: pressed, order: now.order === 'asc' ? 'desc' : 'asc' };
}

/** Whether a navigation within this list is pending. */
export function useListBusy(path: string): boolean {
  return useRouterState({
    select: ({ isLoading, location }) => isLoading && location.pathname === path,
  });
}
