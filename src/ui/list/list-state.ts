/** All that a list can be. `List` shows each of them. */
export type ListState<Item> =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'no-result'; searchTerm: string }
  /** `answered`: by the server, which could not do it. Otherwise nothing came back. */
  | { kind: 'error'; answered: boolean; onRetry: () => void }
  | { kind: 'forbidden' }
  | {
      kind: 'ready';
      items: Item[];
      total: number;
      /** There are more than `total`: nobody counted further. */
      totalIsLeast?: boolean;
      hasMore: boolean;
      loadingMore: boolean;
      onLoadMore: () => void;
      /** The next page failed. What was loaded before remains. */
      moreError?: boolean;
    };

export interface ListPage<Item> {
  items: Item[];
  total: number;
  totalIsLeast?: boolean;
}

/** The part of TanStack's infinite query that decides what a list shows. */
export interface ListQuery<Item> {
  status: 'pending' | 'error' | 'success';
  data?: { pages: ListPage<Item>[] };
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** What is shown is the list before, while the one that was asked for is on its way. */
  isPlaceholderData?: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** What the server answered, where it did. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error && error.status;
}

export function listState<Item>(
  query: ListQuery<Item>,
  { searchTerm = '' }: { searchTerm?: string } = {},
): ListState<Item> {
  const first = query.data?.pages[0];
  // What has been loaded stays on screen, even when a later request fails.
  if (!query.data || !first) {
    if (query.status !== 'error') return { kind: 'loading' };
    const status = statusOf(query.error);
    if (status === 403) return { kind: 'forbidden' };
    return { kind: 'error', answered: Boolean(status), onRetry: () => void query.refetch() };
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const term = searchTerm.trim();
    return term ? { kind: 'no-result', searchTerm: term } : { kind: 'empty' };
  }
  return {
    kind: 'ready',
    items,
    // The newest page knows best how many there are.
    total: Math.max(query.data.pages.at(-1)?.total ?? first.total, items.length),
    ...(query.data.pages.at(-1)?.totalIsLeast && { totalIsLeast: true }),
    hasMore: query.hasNextPage,
    // More of the list before is not what anybody wants.
    loadingMore: query.isFetchingNextPage || (query.isPlaceholderData ?? false),
    onLoadMore: () => void query.fetchNextPage(),
    moreError: query.isFetchNextPageError,
  };
}
