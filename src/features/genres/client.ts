import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { apiClient } from '~/shared/api-client';
import { type Page, pageSize } from '~/shared/paging';
import type {
  Genre,
  GenreRow,
  createGenreInput,
  genreInput,
  listGenresInput,
  removeGenreInput,
  updateGenreInput,
} from './schema';

type Call<Input, Output> = (input: Input) => Promise<Output>;

/** The procedures as screens use them: the rules of `schema.ts`, and plain answers. */
interface GenresClient {
  /** By name, with the number of books, in pages. */
  list: Call<v.InferInput<typeof listGenresInput>, Page<GenreRow>>;
  /** All of them by name, to choose from. */
  options: Call<Record<string, never>, Genre[]>;
  get: Call<v.InferInput<typeof genreInput>, GenreRow>;
  create: Call<v.InferInput<typeof createGenreInput>, GenreRow>;
  update: Call<v.InferInput<typeof updateGenreInput>, GenreRow>;
  remove: Call<v.InferInput<typeof removeGenreInput>, unknown>;
}

export const genresClient = apiClient<GenresClient>('genres');

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

/** Genres have changed: what names them is asked for again, books included. */
export async function invalidateGenres(client: QueryClient): Promise<void> {
  await Promise.all(
    [all, ['books'], ['activity'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
