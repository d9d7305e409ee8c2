import { defineImport } from '~/server/imports';
import { parseInteger } from '~/ui/form/fields';
import { genres } from '../genres/server/tables';
import { books } from './tables';

export const bookImport = defineImport({
  title: 'books:import.title',
  list: '/manager/books',
  api: 'books',
  table: books,
  columns: {
    title: { label: 'books:fields.title', key: 'caseless' },
    author: { label: 'books:fields.author', key: 'caseless' },
    genre: { label: 'books:fields.genre', field: 'genreId', references: genres },
    publisher: { label: 'books:fields.publisher' },
    year: { label: 'books:fields.year', read: parseInteger },
    summary: { label: 'books:fields.summary' },
  },
});
