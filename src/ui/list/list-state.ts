import type { Page } from '~/shared/schema';

/** All states of a list. `List` renders each of them. */
export type ListState<Item> =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'no-result' }
  /** `answered`: the server responded with an error. Otherwise the network failed. */
  | { kind: 'error'; answered: boolean; onRetry: () => void }
  | { kind: 'forbidden' }
  | {
      kind: 'ready';
      items: Item[];
      total: number;
      /** `total` is a lower bound: counting stopped there. */
      totalIsLeast?: boolean;
      hasMore: boolean;
      loadingMore: boolean;
      onLoadMore: () => void;
      /** Loading the next page failed. Loaded pages stay visible. */
      moreError?: boolean;
    };

/** The part of TanStack's infinite query that determines the list state. */
export interface ListQuery<Item> {
  status: 'pending' | 'error' | 'success';
  data?: { pages: Pick<Page<Item>, 'items' | 'total' | 'totalIsLeast'>[] };
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** The previous list is shown while the requested one is loading. */
  isPlaceholderData?: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The HTTP status, if the server responded. */
function getStatus(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error && error.status;
}

export function listState<Item>(query: ListQuery<Item>, searchTerm = ''): ListState<Item> {
  const first = query.data?.pages[0];
  // Loaded data stays on screen even when a later request fails.
  if (!query.data || !first) {
    if (query.status !== 'error') return { kind: 'loading' };
    const status = getStatus(query.error);
    if (status === 403) return { kind: 'forbidden' };
    return { kind: 'error', answered: Boolean(status), onRetry: () => void query.refetch() };
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return { kind: searchTerm.trim() ? 'no-result' : 'empty' };
  return {
    kind: 'ready',
    items,
    // The newest page has the most recent total.
    total: Math.max(query.data.pages.at(-1)?.total ?? first.total, items.length),
    ...(query.data.pages.at(-1)?.totalIsLeast && { totalIsLeast: true }),
    hasMore: query.hasNextPage,
    // No “load more” for placeholder data of the previous list.
    loadingMore: query.isFetchingNextPage || (query.isPlaceholderData ?? false),
    onLoadMore: () => void query.fetchNextPage(),
    moreError: query.isFetchNextPageError,
  };
}

/** The part of TanStack's query that determines the state of a list without pages. */
interface WholeListQuery<Item> extends Pick<ListQuery<Item>, 'status' | 'error' | 'refetch'> {
  data?: Item[];
}

/** The state of a list that loads all its items at once. */
export function wholeListState<Item>(query: WholeListQuery<Item>): ListState<Item> {
  const { data, status, error, refetch } = query;
  return listState<Item>({
    status,
    error,
    refetch,
    ...(data && { data: { pages: [{ items: data, total: data.length }] } }),
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
  });
}
