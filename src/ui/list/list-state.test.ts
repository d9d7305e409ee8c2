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

test('takes what an infinite query returns', async () => {
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

test('is loading until there is an answer', () => {
  expect(listState(query({ status: 'pending', data: undefined }))).toEqual({ kind: 'loading' });
});

test('a failed first page can be tried again', () => {
  const failed = query({ status: 'error', data: undefined, error: new Error('offline') });
  const state = listState(failed);
  if (state.kind !== 'error') throw new Error(state.kind);
  expect(state.answered).toBe(false);
  state.onRetry();
  expect(failed.refetch).toHaveBeenCalledOnce();
});

test('a server that failed is told from a connection that did', () => {
  const failed = query({ status: 'error', data: undefined, error: { status: 500 } });
  expect(listState(failed)).toMatchObject({ kind: 'error', answered: true });
});

test('a refusal is not an error to be tried again', () => {
  const refused = query({ status: 'error', data: undefined, error: { status: 403 } });
  expect(listState(refused)).toEqual({ kind: 'forbidden' });
});

test('nothing at all is empty, nothing found is no result', () => {
  const none = query({ data: { pages: [{ items: [], total: 0 }] }, hasNextPage: false });
  expect(listState(none)).toEqual({ kind: 'empty' });
  expect(listState(none, { searchTerm: '  ' })).toEqual({ kind: 'empty' });
  expect(listState(none, { searchTerm: ' zola ' })).toEqual({
    kind: 'no-result',
    searchTerm: 'zola',
  });
});

test('joins the pages and counts by the newest', () => {
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

test('never counts fewer than it shows', () => {
  const stale = query({ data: { pages: [{ items: ['a', 'b'], total: 1 }] } });
  expect(listState(stale)).toMatchObject({ kind: 'ready', total: 2 });
});

test('keeps what it has when a later page fails', () => {
  const state = listState(
    query({ status: 'error', error: new Error('offline'), isFetchNextPageError: true }),
  );
  expect(state).toMatchObject({ kind: 'ready', items: ['a', 'b'], moreError: true });
});

test('offers no more of a list that is being replaced', () => {
  expect(listState(query({ isPlaceholderData: true }))).toMatchObject({ loadingMore: true });
});
