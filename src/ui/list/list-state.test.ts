import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type ListQuery, listState } from './list-state';

const query = (over: Partial<ListQuery<string>> = {}): ListQuery<string> => ({
  status: 'success',
  data: { pages: [{ items: ['a', 'b'], total: 3 }] },
  error: null,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: vi.fn(),
  refetch: vi.fn(),
  ...over,
});

test('accepts the result of an infinite query', async () => {
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list'],
    queryFn: () => Promise.resolve({ items: ['a'], total: 1 }),
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  });
  expect(listState(observer.getCurrentResult())).toEqual({ kind: 'loading' });
  await observer.refetch();
  expect(listState(observer.getCurrentResult())).toMatchObject({
    kind: 'ready',
    items: ['a'],
    total: 1,
    hasMore: false,
  });
});

test('is loading until the first response', () => {
  expect(listState(query({ status: 'pending', data: undefined }))).toEqual({ kind: 'loading' });
});

test('offers a retry when the first page fails', () => {
  const failed = query({ status: 'error', data: undefined, error: new Error('offline') });
  const state = listState(failed);
  if (state.kind !== 'error') throw new Error(state.kind);
  expect(state.answered).toBe(false);
  state.onRetry();
  expect(failed.refetch).toHaveBeenCalledOnce();
});

test('distinguishes server errors from network errors', () => {
  const failed = query({ status: 'error', data: undefined, error: { status: 500 } });
  expect(listState(failed)).toMatchObject({ kind: 'error', answered: true });
});

test('shows the forbidden state for a 403, without a retry', () => {
  const forbidden = query({ status: 'error', data: undefined, error: { status: 403 } });
  expect(listState(forbidden)).toEqual({ kind: 'forbidden' });
});

test('is empty without a search term and has no result with one', () => {
  const none = query({ data: { pages: [{ items: [], total: 0 }] }, hasNextPage: false });
  expect(listState(none)).toEqual({ kind: 'empty' });
  expect(listState(none, '  ')).toEqual({ kind: 'empty' });
  expect(listState(none, ' zola ')).toEqual({ kind: 'no-result' });
});

test('joins the pages and takes the total of the newest', () => {
  const pages = [
    { items: ['a', 'b'], total: 3 },
    { items: ['c'], total: 4 },
  ];
  const loaded = query({ data: { pages }, isFetchingNextPage: true });
  const state = listState(loaded);
  expect(state).toMatchObject({
    kind: 'ready',
    items: ['a', 'b', 'c'],
    total: 4,
    hasMore: true,
    loadingMore: true,
    moreError: false,
  });
  if (state.kind === 'ready') state.onLoadMore();
  expect(loaded.fetchNextPage).toHaveBeenCalledOnce();
});

test('never reports a total below the number of items shown', () => {
  const stale = query({ data: { pages: [{ items: ['a', 'b'], total: 1 }] } });
  expect(listState(stale)).toMatchObject({ kind: 'ready', total: 2 });
});

test('keeps the loaded items when a later page fails', () => {
  const state = listState(
    query({ status: 'error', error: new Error('offline'), isFetchNextPageError: true }),
  );
  expect(state).toMatchObject({ kind: 'ready', items: ['a', 'b'], moreError: true });
});

test('does not load more while showing placeholder data', () => {
  expect(listState(query({ isPlaceholderData: true }))).toMatchObject({ loadingMore: true });
});
