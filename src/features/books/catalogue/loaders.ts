import { loadGenreOptions } from '~/features/genres/loaders';
import { commonError } from '~/shared/app-error';
import { toCallFailure } from '~/shared/call-error';
import type { DataCache } from '~/shared/data-cache';
import { currentI18n } from '~/shared/i18n/current';
import { isSearchable } from '~/ui/list/list-search';
import { type CatalogueSearch, listingOf } from './search';
import { bookQueries } from '../client';

/** The number of books in the home page's row of new books. */
export const newestShown = 8;

/** A failed query shows its error in place of the list, not of the whole page. */
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

/** Unknown books are a 404. Related books may fail on their own. */
export async function loadCatalogueBook(data: DataCache, id: string): Promise<{ title: string }> {
  const client = await data.client();
  const relatedBooks = client.prefetchQuery({ ...bookQueries.related(id), retry: false });
  try {
    const { title } = await data.load(bookQueries.one(id));
    await relatedBooks;
    return { title };
  } catch (error) {
    if (toCallFailure(error, currentI18n().t).status === 404) throw commonError('NOT_FOUND');
    throw error;
  }
}
