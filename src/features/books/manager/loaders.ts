import * as v from 'valibot';
import { loadGenreOptions } from '~/features/genres/loaders';
import { commonError } from '~/shared/app-error';
import { toCallFailure } from '~/shared/call-error';
import type { DataCache } from '~/shared/data-cache';
import { currentI18n } from '~/shared/i18n/current';
import { searchTermSchema } from '~/shared/list-input';
import { bookQueries } from '../client';
import type { BooksSearch } from '../search';

/** A failed query shows its error in place of the list, not of the whole page. */
export async function loadBooks(data: DataCache, search: BooksSearch): Promise<void> {
  const client = await data.client();
  await Promise.all([
    loadGenreOptions(data),
    v.is(searchTermSchema, search.searchTerm) &&
      client.prefetchInfiniteQuery({ ...bookQueries.list(search), retry: false }),
  ]);
}

/** Unknown books are a 404. */
export async function loadBook(data: DataCache, id: string): Promise<{ crumb: string }> {
  try {
    const { title } = await data.load(bookQueries.one(id));
    return { crumb: title };
  } catch (error) {
    if (toCallFailure(error, currentI18n().t).status === 404) throw commonError('NOT_FOUND');
    throw error;
  }
}
