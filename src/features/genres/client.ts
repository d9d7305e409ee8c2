import type { RouterClient } from '@orpc/server';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import { listQuery } from '~/shared/list-query';
import type { genresApi } from './server/api';

export const genresClient = apiClient<RouterClient<typeof genresApi>>('genres');

const all = ['genres'] as const;

export const genreQueries = {
  list: ({ searchTerm }: { searchTerm: string }) =>
    listQuery([...all, 'list'], { searchTerm }, (input) => genresClient.list(input)),
  options: () =>
    queryOptions({ queryKey: [...all, 'options'], queryFn: () => genresClient.options({}) }),
  stats: () => queryOptions({ queryKey: [...all, 'stats'], queryFn: () => genresClient.stats() }),
  one: (id: string) =>
    queryOptions({ queryKey: [...all, 'one', id], queryFn: () => genresClient.get({ id }) }),
};

/** Invalidates everything that contains genres, including books. */
export async function invalidateGenres(client: QueryClient): Promise<void> {
  await Promise.all(
    [all, ['books'], ['activity'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
