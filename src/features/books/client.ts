import type { InferRouterInputs, RouterClient } from '@orpc/server';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import { listQuery } from '~/shared/list-query';
import { type CatalogueSearch, listingOf } from './catalogue/search';
import type { BookDetail } from './schema';
import type { booksApi } from './server/api';

type ListInput = InferRouterInputs<typeof booksApi>['list'];

export const booksClient = apiClient<RouterClient<typeof booksApi>>('books');

const all = ['books'] as const;

/** Query of a list of books, in the app and in the manager. */
export type BookListing = Pick<Required<ListInput>, 'searchTerm' | 'sort' | 'order'> & {
  /** Empty: all genres. */
  genre: string;
};

export const bookQueries = {
  list: ({ searchTerm, sort, order, genre }: BookListing) =>
    listQuery([...all, 'list', { searchTerm, sort, order, genre }], (page) =>
      booksClient.list({
        ...page,
        searchTerm,
        sort,
        order,
        ...(genre && { genreId: genre }),
      }),
    ),
  catalogue: (search: CatalogueSearch) => bookQueries.list(listingOf(search)),
  /** For the home page's row of new books. */
  newest: () =>
    queryOptions({
      queryKey: [...all, 'newest'],
      queryFn: () => booksClient.list({ sort: 'created', order: 'desc', limit: 8 }),
    }),
  one: (id: string) =>
    queryOptions({ queryKey: [...all, 'one', id], queryFn: () => booksClient.get({ id }) }),
  related: (id: string) =>
    queryOptions({ queryKey: [...all, 'related', id], queryFn: () => booksClient.related({ id }) }),
  suggestions: (field: 'author' | 'publisher', term: string) =>
    queryOptions({
      queryKey: [...all, 'suggestions', field, term],
      queryFn: () => booksClient.suggest({ field, term }),
    }),
};

/** Updates a changed book in the cache and invalidates the lists that contain it. */
export async function updateBookInCache(client: QueryClient, book: BookDetail): Promise<void> {
  client.setQueryData(bookQueries.one(book.id).queryKey, book);
  await listsChanged(client);
}

export async function removeBookFromCache(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: bookQueries.one(id).queryKey });
  client.removeQueries({ queryKey: bookQueries.related(id).queryKey });
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
