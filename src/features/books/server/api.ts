import * as v from 'valibot';
import { binErrors } from '~/features/bin/bin.server';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { withIsoDates } from '~/server/database/record-queries';
import { doneOutput, pageOutput } from '~/shared/schema';
import { bookError, bookErrors } from '../errors';
import {
  bookDetailSchema,
  bookInput,
  bookRowSchema,
  createBookInput,
  listBooksInput,
  relatedBooksSchema,
  removeBookInput,
  setGenreInput,
  suggestInput,
  updateBookInput,
} from '../schema';
import { listBooks } from './list';
import { readBook } from './queries';
import { relatedBooks, suggestNames } from './related';
import { createBook, removeBook, setGenre, updateBook } from './rules';

const tags = ['Books'];

const notFound = errorMap(bookErrors, 'BOOK_NOT_FOUND');

export const booksApi = {
  list: permittedProcedure({ books: 'read' })
    .route({
      method: 'GET',
      path: '/books',
      tags,
      summary: 'List books',
      description:
        'Searches titles, authors and publishers, ignoring case and accents: terms of three or ' +
        'more characters anywhere, shorter ones at the beginning of the title or author. Totals ' +
        'are exact up to 1,000; above that, `totalIsLeast` is true.',
    })
    .input(listBooksInput)
    .output(pageOutput(bookRowSchema))
    .handler(({ context, input }) => context.request.read((db) => listBooks(db, input))),

  get: permittedProcedure({ books: 'read' })
    .route({ method: 'GET', path: '/books/{id}', tags, summary: 'Get a book' })
    .errors(notFound)
    .input(bookInput)
    .output(bookDetailSchema)
    .handler(async ({ context, input }) => {
      const book = await readBook(context.request.db, input.id);
      if (!book) throw bookError('BOOK_NOT_FOUND');
      return withIsoDates(book);
    }),

  related: permittedProcedure({ books: 'read' })
    .route({
      method: 'GET',
      path: '/books/{id}/related',
      tags,
      summary: 'List other books by the author and of the genre',
      description: 'At most six of each.',
    })
    .errors(notFound)
    .input(bookInput)
    .output(relatedBooksSchema)
    .handler(async ({ context, input }) => {
      const related = await relatedBooks(context.request.db, input.id);
      if (!related) throw bookError('BOOK_NOT_FOUND');
      return related;
    }),

  suggest: permittedProcedure({ books: 'create' })
    .route({
      method: 'GET',
      path: '/books/suggestions',
      tags,
      summary: 'Suggest authors or publishers',
      description: 'At most eight: names that begin with the term, then names that contain it.',
    })
    .input(suggestInput)
    .output(v.array(v.string()))
    .handler(({ context, input }) => suggestNames(context.request.db, input.field, input.term)),

  create: mutationProcedure({ books: 'create' })
    .meta({ bulk: 'books:import.title' })
    .route({
      method: 'POST',
      path: '/books',
      tags,
      summary: 'Create a book',
      description: '`cover` is the id of an uploaded cover.',
    })
    .errors(errorMap(bookErrors, 'TITLE_TAKEN', 'BOOK_GENRE_GONE', 'COVER_GONE'))
    .input(createBookInput)
    .output(bookDetailSchema)
    .handler(transactional(createBook)),

  update: mutationProcedure({ books: 'update' })
    .meta({ bulk: 'books:import.title' })
    .route({
      method: 'PATCH',
      path: '/books/{id}',
      tags,
      summary: 'Update a book',
      description:
        'Fails with `BOOK_CHANGED` if `expectedUpdatedAt` is not the latest `updatedAt`. Omitted ' +
        'optional fields are cleared.',
    })
    .errors(
      errorMap(
        bookErrors,
        'BOOK_NOT_FOUND',
        'BOOK_CHANGED',
        'TITLE_TAKEN',
        'BOOK_GENRE_GONE',
        'COVER_GONE',
      ),
    )
    .input(updateBookInput)
    .output(bookDetailSchema)
    .handler(transactional(updateBook)),

  setGenre: mutationProcedure({ books: 'update' })
    .meta({ bulk: 'books:bulk.genre' })
    .route({
      method: 'POST',
      path: '/books/{id}/genre',
      tags,
      summary: 'Change the genre of a book',
    })
    .errors(errorMap(bookErrors, 'BOOK_NOT_FOUND', 'BOOK_GENRE_GONE'))
    .input(setGenreInput)
    .output(bookDetailSchema)
    .handler(transactional(setGenre)),

  remove: mutationProcedure({ books: 'delete' })
    .meta({ bulk: 'books:bulk.delete' })
    .route({
      method: 'DELETE',
      path: '/books/{id}',
      tags,
      summary: 'Delete a book',
      description: 'It can be restored from the bin for 30 days, unless `forGood` is true.',
    })
    .errors({ ...notFound, ...errorMap(binErrors, 'BIN_ENTRY_TOO_LARGE') })
    .input(removeBookInput)
    .output(doneOutput)
    .handler(transactional(removeBook)),
};
