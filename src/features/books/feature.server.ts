import { defineServerFeature } from '~/server/feature';
import { coverCleanup, coverImages } from './covers/server/images';
import { bookRecords, booksApi } from './server/api';
import { bookBulk } from './server/bulk';
import { bookImport } from './server/import';
import { seedBooks } from './server/sample';
import * as tables from './server/tables';

export const books = defineServerFeature({
  ...bookRecords.manifest,
  api: booksApi,
  tables,
  bin: { types: { book: { table: tables.books } } },
  jobs: [coverCleanup],
  jobsTitle: 'books:title',
  images: [coverImages],
  bulk: bookBulk,
  imports: { books: bookImport },
  samples: seedBooks,
});
