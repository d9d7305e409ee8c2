import { defineServerFeature } from '~/server/feature';
import { coverImages } from './covers/server/images';
import { booksApi } from './server/api';
import { bookImport } from './server/import';
import { coverCleanup } from './server/jobs';
import { seedBooks } from './server/seed';
import * as tables from './server/tables';

export const books = defineServerFeature({
  api: booksApi,
  tables,
  bin: { types: { book: { table: tables.books } } },
  constraints: tables.bookConstraints,
  jobs: [coverCleanup],
  images: [coverImages],
  imports: { books: bookImport },
  changes: { book: { permission: { books: 'read' }, editors: { books: 'update' } } },
  samples: seedBooks,
});
