import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';

const all = ['genres'] as const;

export const genreQueries = {
  list: ({ searchTerm }: { searchTerm: string }) =>
    listQuery([...all, 'list'], { searchTerm }, (input) => api.genres.list(input)),
  options: () =>
    queryOptions({ queryKey: [...all, 'options'], queryFn: () => api.genres.options({}) }),
  stats: () => queryOptions({ queryKey: [...all, 'stats'], queryFn: () => api.genres.stats() }),
  one: (id: string) =>
    queryOptions({ queryKey: [...all, 'one', id], queryFn: () => api.genres.get({ id }) }),
};

/** Invalidates everything that contains genres, including books. */
export async function invalidateGenres(client: QueryClient): Promise<void> {
  await Promise.all(
    [all, ['books'], ['activity'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
