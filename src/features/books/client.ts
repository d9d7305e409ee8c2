import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { recordClient } from '~/ui/record/record-client';
import { type CatalogueSearch, getListing } from './catalogue/search';
import { book } from './record';

const client = recordClient(book, api.books, { shownIn: ['genres'] });

export const bookClient = {
  ...client,
  catalogue: (search: CatalogueSearch) => client.list(getListing(search)),
  /** For the home page's row of new books. */
  newest: () =>
    queryOptions({
      queryKey: ['books', 'newest'],
      queryFn: () => api.books.list({ sort: 'created', order: 'desc', limit: 8 }),
    }),
  related: (id: string) =>
    queryOptions({
      queryKey: ['books', 'related', id],
      queryFn: () => api.books.related({ id }),
    }),
  suggestions: (field: 'author' | 'publisher', term: string) =>
    queryOptions({
      queryKey: ['books', 'suggestions', field, term],
      queryFn: () => api.books.suggest({ field, term }),
    }),
};
