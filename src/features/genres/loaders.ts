import * as v from 'valibot';
import type { DataCache } from '~/shared/data-cache';
import { searchTermSchema } from '~/shared/list-input';
import { genreQueries } from './client';
import { type GenresSearch, newGenre } from './search';

/** What cannot be read is told in its place, not in the place of the whole page. */
export async function loadGenres(data: DataCache, { searchTerm, open }: GenresSearch) {
  const client = await data.client();
  await Promise.all([
    v.is(searchTermSchema, searchTerm) &&
      client.prefetchInfiniteQuery({ ...genreQueries.list(searchTerm), retry: false }),
    open && open !== newGenre && client.prefetchQuery({ ...genreQueries.one(open), retry: false }),
  ]);
}

/** All of them, to choose from. */
export async function loadGenreOptions(data: DataCache): Promise<void> {
  const client = await data.client();
  await client.prefetchQuery({ ...genreQueries.options(), retry: false });
}
