import { useRouter, useRouterState } from '@tanstack/react-router';
import type { RefObject } from 'react';
import type { SortOrder } from '~/shared/list-input';

export type ChangeSearch<Search> = (change: Partial<Search>, how?: { replace?: boolean }) => void;

/** How the router is asked for another search of the same list. */
export interface ListStep {
  replace: boolean;
  resetScroll: false;
}

/**
 * The list is what the URL says: every change of it is a navigation, and Back undoes it. While a
 * list is still on its way the URL is ahead of what is shown, and a change is one of what it says.
 */
export function useListSearch<Search extends object>(
  go: (search: Partial<Search>, step: ListStep) => unknown,
): ChangeSearch<Search> {
  const router = useRouter();
  return (part, { replace = false } = {}) =>
    void go({ ...router.latestLocation.search, ...part }, { replace, resetScroll: false });
}

/** Takes back a filter or the search. What is pressed for it goes away with it: on in the search. */
export function useClearFilters<Search>(
  change: ChangeSearch<Search>,
  field: RefObject<HTMLInputElement | null>,
): (part: Partial<Search>) => void {
  return (part) => {
    change(part);
    field.current?.focus();
  };
}

/** What pressing the head of a column means: its own first order, then the other. */
export function sortStep<Sort extends string>(
  pressed: Sort,
  now: { sort: Sort; order: SortOrder },
  firstOrder: Record<Sort, SortOrder>,
): { sort: Sort; order: SortOrder } {
  if (now.sort !== pressed) return { sort: pressed, order: firstOrder[pressed] };
  return { sort: pressed, order: now.order === 'asc' ? 'desc' : 'asc' };
}

/** The list at this path is being asked for something else. */
export function useListBusy(path: string): boolean {
  return useRouterState({
    select: ({ isLoading, location }) => isLoading && location.pathname === path,
  });
}
