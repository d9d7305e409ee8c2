import { queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { DataCache } from './data-cache';
import { maxSearchLength } from '../schema';
import { listQuery } from './list-query';
import { loadRecord, prefetch, prefetchList } from './loaders';

const page = { items: [{ id: 'a' }], total: 1, next: null };
const failure = (status: number) => Object.assign(new Error('failed'), { status });

test('prefetches the first page of a list', async () => {
  const data = new DataCache();
  const load = vi.fn(async () => page);
  const query = (search: { searchTerm: string }) => listQuery(['list'], search, load);
  await prefetchList(data, query, { searchTerm: 'ada' });
  expect(load).toHaveBeenCalledExactlyOnceWith({ limit: 20, searchTerm: 'ada' });
  expect(data.loaded.getQueryData(['list', { searchTerm: 'ada' }])).toMatchObject({
    pages: [page],
  });
});

test('omits empty parameters from the request', async () => {
  const load = vi.fn(async () => page);
  await prefetchList(new DataCache(), () => listQuery(['list'], { role: '', sort: 'name' }, load));
  expect(load).toHaveBeenCalledExactlyOnceWith({ limit: 20, sort: 'name' });
});

test('does not send a search term that the server would reject', async () => {
  const load = vi.fn(async () => page);
  const query = (search: { searchTerm: string }) => listQuery(['list'], search, load);
  await prefetchList(new DataCache(), query, { searchTerm: 'a'.repeat(maxSearchLength + 1) });
  expect(load).not.toHaveBeenCalled();
});

test('a failed prefetch is left to the component that needs the data', async () => {
  const data = new DataCache();
  const fail = vi.fn(() => Promise.reject(failure(500)));
  await prefetchList(data, () => listQuery(['list'], {}, fail));
  await prefetch(data, queryOptions({ queryKey: ['one'], queryFn: fail }));
  expect(fail).toHaveBeenCalledTimes(2);
  expect(data.loaded.getQueryState(['list', {}])?.status).toBe('error');
  expect(data.loaded.getQueryState(['one'])?.status).toBe('error');
});

test('the page of a record has its name as breadcrumb', async () => {
  const query = queryOptions({ queryKey: ['one'], queryFn: async () => ({ name: 'Ada' }) });
  await expect(loadRecord(new DataCache(), query, ({ name }) => name)).resolves.toEqual({
    crumb: 'Ada',
  });
});

test('an unknown record is a 404 page, and any other failure stays what it is', async () => {
  const load = (status: number) =>
    loadRecord(
      new DataCache(),
      queryOptions({ queryKey: ['one'], queryFn: () => Promise.reject(failure(status)) }),
      () => '',
    );
  await expect(load(404)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(load(500)).rejects.toThrow('failed');
});
