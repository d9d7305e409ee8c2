import { queryOptions } from '@tanstack/react-query';
import { BookPlus } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { type FeaturePalette, recordSearch } from '~/shared/palette';
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

const show = ({ title, author }: { title: string; author: string }) => ({ title, detail: author });

export const palette: FeaturePalette = {
  commands: [
    {
      to: '/manager/books/new',
      label: 'books:new',
      icon: BookPlus,
      permission: { books: 'create' },
    },
  ],
  searches: [
    recordSearch('/app/books/$id', api.books, show),
    recordSearch('/manager/books/$id', api.books, show),
  ],
};
