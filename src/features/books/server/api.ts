import * as v from 'valibot';
import { serveRecord } from '~/features/activity/records.server';
import { binErrors } from '~/features/bin/bin.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import { doneOutput } from '~/shared/schema';
import { book } from '../record';
import {
  type RemoveBook,
  relatedBooksSchema,
  removeBookInput,
  setGenreInput,
  suggestInput,
} from '../schema';
import { moveBookToBin } from './bin';
import { genreOfBook } from './queries';
import { relatedBooks, suggestNames } from './related';
import { bookSorts, books } from './tables';

export const bookRecords = serveRecord(book, {
  table: books,
  sorts: bookSorts,
  columns: { genre: genreOfBook },
  search: { substring: 'search_key', prefix: ['title_key', 'author_key'] },
  indexedFilter: 'genreId',
  constraints: {
    books_title_author_unique: { code: 'TITLE_TAKEN', field: 'title' },
    books_cover_id_covers_id_fk: { code: 'COVER_GONE', field: 'cover' },
  },
});

const { list, create, ...procedures } = bookRecords.procedures;

const notFound = errorMap(book.errors, 'BOOK_NOT_FOUND');

export const booksApi = {
  ...procedures,

  list: list.route({
    description:
      'Searches titles, authors and publishers, ignoring case and accents: terms of three or ' +
      'more characters anywhere, shorter ones at the beginning of the title or author. Totals ' +
      'are exact up to 1,000; above that, `totalIsLeast` is true.',
  }),

  create: create
    .meta({ bulk: 'books:import.title' })
    // Added to that of every record.
    .route({ description: '`cover` is the id of an uploaded cover.' }),

  update: procedures.update.meta({ bulk: 'books:import.title' }),

  related: permittedProcedure({ books: 'read' })
    .route({
      method: 'GET',
      path: '/books/{id}/related',
      summary: 'List other books by the author and of the genre',
      description: 'At most six of each.',
    })
    .errors(notFound)
    .input(book.idInput)
    .output(relatedBooksSchema)
    .handler(async ({ context, input }) => {
      const related = await relatedBooks(context.db, input.id);
      if (!related) throw book.error('BOOK_NOT_FOUND');
      return related;
    }),

  suggest: permittedProcedure({ books: 'create' })
    .route({
      method: 'GET',
      path: '/books/suggestions',
      summary: 'Suggest authors or publishers',
      description: 'At most eight: names that begin with the term, then names that contain it.',
    })
    .input(suggestInput)
    .output(v.array(v.string()))
    .handler(({ context, input }) => suggestNames(context.db, input.field, input.term)),

  setGenre: mutationProcedure({ books: 'update' })
    .meta({ bulk: 'books:genre.change' })
    .route({ method: 'POST', path: '/books/{id}/genre', summary: 'Change the genre of a book' })
    .errors(errorMap(book.errors, 'BOOK_NOT_FOUND', 'BOOK_GENRE_NOT_FOUND'))
    .input(setGenreInput)
    .output(book.schema)
    .handler(transactional(setGenre)),

  remove: mutationProcedure({ books: 'delete' })
    .meta({ bulk: 'books:bulk.delete' })
    .route({
      method: 'DELETE',
      path: '/books/{id}',
      summary: 'Delete a book',
      description: 'It can be restored from the bin for 30 days, unless `forGood` is true.',
    })
    .errors({
      ...notFound,
      ...errorMap(binErrors, 'BIN_ENTRY_TOO_LARGE'),
    })
    .input(removeBookInput)
    .output(doneOutput)
    .handler(transactional(removeBook)),
};

/** For many books at once: whatever else was changed in the meantime stays. */
async function setGenre(
  tx: Db,
  context: SessionContext,
  { id, genreId }: v.InferOutput<typeof setGenreInput>,
) {
  const stored = await bookRecords.lock(tx, context, id);
  return withIsoDates(await bookRecords.save(tx, context, stored, { genreId }));
}

async function removeBook(tx: Db, context: SessionContext, input: RemoveBook): Promise<void> {
  await moveBookToBin(tx, context, await bookRecords.lock(tx, context, input.id), input);
  await bookRecords.remove(tx, context, input);
}
