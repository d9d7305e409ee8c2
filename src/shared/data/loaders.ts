import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { type SlotContext, loadSlot } from '../page/slots';
import { commonError } from '../errors/app-error';
import type { DataCache } from './data-cache';
import { type ListQueryOptions, isSearchable } from './list-query';

/** Data loading for routes. */

const searchSchema = v.object({ searchTerm: v.string() });

/**
 * Prefetches a list. If that fails, the list shows the error in its own place, not instead of the
 * whole page.
 */
export async function prefetchList<Input extends unknown[], Item>(
  data: DataCache,
  query: (...input: Input) => ListQueryOptions<Item>,
  ...input: Input
): Promise<void> {
  const [search] = input;
  // The page shows what is wrong with the term instead of a list.
  if (v.is(searchSchema, search) && !isSearchable(search.searchTerm)) return;
  const client = await data.client();
  await client.prefetchInfiniteQuery({ ...query(...input), retry: false });
}

/** Prefetches the list of a page, and what features show beside it. */
export async function prefetchListPage<Input extends unknown[], Item>(
  context: SlotContext,
  query: (...input: Input) => ListQueryOptions<Item>,
  ...input: Input
): Promise<void> {
  await Promise.all([
    prefetchList(context.data, query, ...input),
    loadSlot('listTabs', context),
    loadSlot('listSelection', context),
  ]);
}

/** Prefetches a query that is not a list. If that fails, the component shows the error. */
export async function prefetch<Data, Key extends QueryKey>(
  data: DataCache,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  await data.prefetch(query);
}

/** Loads the record of a page and returns its breadcrumb. An unknown record is a 404 page. */
export async function loadRecord<Data, Key extends QueryKey>(
  data: DataCache,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  getCrumb: (record: Data) => string,
): Promise<{ crumb: string }> {
  try {
    return { crumb: getCrumb(await data.load(query)) };
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404)
      throw commonError('NOT_FOUND');
    throw error;
  }
}
