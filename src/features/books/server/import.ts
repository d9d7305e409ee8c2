import { defineImport } from '~/server/imports';
import { parseInteger } from '~/ui/form/parse-integer';
import { genres } from '../genres/server/tables';
import { books } from './tables';

export const bookImport = defineImport({
  title: 'books:import.title',
  list: '/manager/books',
  api: 'books',
  table: books,
  columns: {
    title: { label: 'books:manage.title.label', key: 'caseless' },
    author: { label: 'books:manage.author', key: 'caseless' },
    genre: { label: 'books:manage.genre', field: 'genreId', references: genres },
    publisher: { label: 'books:manage.publisher' },
    year: { label: 'books:manage.year', read: parseInteger },
    summary: { label: 'books:manage.summary' },
  },
});
