import { defineList } from '~/shared/list';

export const bookList = defineList({
  sorts: ['title', 'author', 'year', 'created'],
  filters: { genreId: 'id' },
});

export type BooksSearch = typeof bookList.defaults;
