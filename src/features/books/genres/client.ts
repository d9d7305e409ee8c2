import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { recordClient } from '~/ui/record/record-client';
import { genre } from './record';
import { genresSearch, genresSearchDefaults } from './search';

const all = ['genres'] as const;

export const genreQueries = {
  ...recordClient(
    { ...genre, list: { search: genresSearch, defaults: genresSearchDefaults } },
    api.genres,
  ),
  /** Without the open dialog, which is in the URL, too. */
  list: ({ searchTerm }: { searchTerm: string }) =>
    listQuery([...all, 'list'], { searchTerm }, (input) => api.genres.list(input)),
  options: () =>
    queryOptions({ queryKey: [...all, 'options'], queryFn: () => api.genres.options({}) }),
  stats: () => queryOptions({ queryKey: [...all, 'stats'], queryFn: () => api.genres.stats() }),
};

/** Invalidates everything that contains genres, including books. */
export async function invalidateGenres(client: QueryClient): Promise<void> {
  await Promise.all(
    [all, ['books'], ['activity'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
