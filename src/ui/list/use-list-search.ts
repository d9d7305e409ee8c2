import {
  type RegisteredRouter,
  type RemoveTrailingSlashes,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list shows was changed: it was not opened by a link. */
    isListChange?: boolean;
  }
}

export type SearchParams = Record<string, unknown>;

type Routes = RegisteredRouter['routesByPath'];
type SearchOf<Path extends keyof Routes> = Routes[Path]['types']['fullSearchSchema'];

/** The paths of the routes that have exactly these search parameters. */
export type ListPath<Search extends SearchParams> = {
  [Path in keyof Routes]: [SearchOf<Path>, Search] extends [Search, SearchOf<Path>]
    ? RemoveTrailingSlashes<Path>
    : never;
}[keyof Routes];

export type ChangeSearch<Search extends SearchParams = SearchParams> = (
  change: Partial<Search>,
  how?: { replace?: boolean },
) => void;

/**
 * The URL is the list's state: every change is a navigation that Back undoes. While a list is
 * loading, further changes build on the pending URL, not on what is shown.
 */
export function useListSearch(to: string): ChangeSearch {
  const router = useRouter();
  const navigate = useNavigate();
  return (part, { replace = false } = {}) => {
    const { latestLocation, state } = router;
    // The user has left for another page, which still loads: a debounced search must not stop that.
    if (latestLocation.pathname !== state.resolvedLocation?.pathname) return;
    void navigate({
      to,
      search: { ...latestLocation.search, ...part },
      state: { isListChange: true },
      replace,
      resetScroll: false,
    });
  };
}

/** The search term in a list's search parameters; empty if it has none. */
export function getSearchTerm({ searchTerm }: SearchParams): string {
  return typeof searchTerm === 'string' ? searchTerm : '';
}

/** Whether a navigation within this list is pending. */
export function useListBusy(): boolean {
  return useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname,
  });
}
