import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { type CatalogueSearch, getListing } from './catalogue/search';
import type { BookDetail } from './schema';
import { type BooksSearch, booksSearch } from './search';

const all = ['books'] as const;

export const bookQueries = {
  /** In the app and in the manager. */
  list: (search: BooksSearch) => {
    const { genre, ...listing } = v.parse(booksSearch, search);
    return listQuery([...all, 'list'], { ...listing, genreId: genre }, (input) =>
      api.books.list(input),
    );
  },
  catalogue: (search: CatalogueSearch) => bookQueries.list(getListing(search)),
  /** For the home page's row of new books. */
  newest: () =>
    queryOptions({
      queryKey: [...all, 'newest'],
      queryFn: () => api.books.list({ sort: 'created', order: 'desc', limit: 8 }),
    }),
  one: (id: string) =>
    queryOptions({ queryKey: [...all, 'one', id], queryFn: () => api.books.get({ id }) }),
  related: (id: string) =>
    queryOptions({ queryKey: [...all, 'related', id], queryFn: () => api.books.related({ id }) }),
  suggestions: (field: 'author' | 'publisher', term: string) =>
    queryOptions({
      queryKey: [...all, 'suggestions', field, term],
      queryFn: () => api.books.suggest({ field, term }),
    }),
};

/** Updates a changed book in the cache and invalidates the lists that contain it. */
export async function updateBookInCache(client: QueryClient, book: BookDetail): Promise<void> {
  client.setQueryData(bookQueries.one(book.id).queryKey, book);
  await listsChanged(client);
}

async function listsChanged(client: QueryClient): Promise<void> {
  const listing = ['list', 'newest', 'related', 'suggestions'].map((kind) => [...all, kind]);
  await Promise.all(
    [...listing, ['genres'], ['activity'], ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
