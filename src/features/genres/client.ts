import type { RouterClient } from '@orpc/server';
import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import { pageSize } from '~/shared/paging';
import type { genresApi } from './server/api';

export const genresClient = apiClient<RouterClient<typeof genresApi>>('genres');

const all = ['genres'] as const;

export const genreQueries = {
  list: (searchTerm: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'list', searchTerm],
      queryFn: ({ pageParam }) =>
        genresClient.list({ ...(pageParam && { cursor: pageParam }), limit: pageSize, searchTerm }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
  options: () =>
    queryOptions({ queryKey: [...all, 'options'], queryFn: () => genresClient.options({}) }),
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
