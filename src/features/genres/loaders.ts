import * as v from 'valibot';
import type { DataCache } from '~/shared/data-cache';
import { searchTermSchema } from '~/shared/list-input';
import { genreQueries } from './client';
import { type GenresSearch, newGenre } from './search';

/** A failed query shows its error in place of the list, not of the whole page. */
export async function loadGenres(data: DataCache, { searchTerm, open }: GenresSearch) {
  const client = await data.client();
  await Promise.all([
    v.is(searchTermSchema, searchTerm) &&
      client.prefetchInfiniteQuery({ ...genreQueries.list(searchTerm), retry: false }),
    open && open !== newGenre && client.prefetchQuery({ ...genreQueries.one(open), retry: false }),
  ]);
}

/** All genres, for selects. */
export async function loadGenreOptions(data: DataCache): Promise<void> {
  const client = await data.client();
  await client.prefetchQuery({ ...genreQueries.options(), retry: false });
}
