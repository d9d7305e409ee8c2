import { loadGenreOptions } from '~/features/genres/loaders';
import { commonError } from '~/shared/app-error';
import { toCallFailure } from '~/shared/call-error';
import type { DataCache } from '~/shared/data-cache';
import { currentI18n } from '~/shared/i18n/current';
import { isSearchable } from '~/ui/list/list-search';
import { type CatalogueSearch, listingOf } from './app-search';
import { bookQueries } from './client';

/** As many as stand on one shelf of the home page. */
export const newestShown = 8;

/** What cannot be read is told in its place, not in the place of the whole page. */
export async function loadCatalogue(data: DataCache, search: CatalogueSearch): Promise<void> {
  const client = await data.client();
  await Promise.all([
    loadGenreOptions(data),
    isSearchable(search.searchTerm) &&
      client.prefetchInfiniteQuery({ ...bookQueries.list(listingOf(search)), retry: false }),
  ]);
}

export async function loadCatalogueHome(data: DataCache): Promise<void> {
  const client = await data.client();
  await Promise.all([
    loadGenreOptions(data),
    client.prefetchQuery({ ...bookQueries.newest(newestShown), retry: false }),
  ]);
}

/** A book that is not there is a page that is not there. What stands beside it may fail alone. */
export async function loadCatalogueBook(data: DataCache, id: string): Promise<{ title: string }> {
  const client = await data.client();
  const beside = client.prefetchQuery({ ...bookQueries.related(id), retry: false });
  try {
    const { title } = await data.load(bookQueries.one(id));
    await beside;
    return { title };
  } catch (error) {
    if (toCallFailure(error, currentI18n().t).status === 404) throw commonError('NOT_FOUND');
    throw error;
  }
}
