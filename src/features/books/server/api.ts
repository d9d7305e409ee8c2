import { inTransaction } from '~/server/api/transaction';
import { permittedProcedure } from '~/server/api/procedure';
import type { Permission } from '~/shared/permissions';
import {
  bookInput,
  createBookInput,
  listBooksInput,
  suggestInput,
  updateBookInput,
} from '../schema';
import { relatedBooks, suggestNames } from './related';
import { calls } from './calls';
import { listBooks } from './list';
import { readBook, toDetail } from './queries';
import { createBook, bookError, removeBook, updateBook } from './rules';

const reads = permittedProcedure({ books: 'read' });
const writes = (permission: Permission) => permittedProcedure(permission).meta({ writes: true });

export const booksApi = {
  list: reads
    .route(calls.list)
    .input(listBooksInput)
    .handler(({ context, input }) => listBooks(context.request.db, input)),

  get: reads
    .route(calls.get)
    .input(bookInput)
    .handler(async ({ context, input }) => {
      const book = await readBook(context.request.db, input.id);
      if (!book) throw bookError('BOOK_NOT_FOUND');
      return toDetail(book);
    }),

  related: reads
    .route(calls.related)
    .input(bookInput)
    .handler(async ({ context, input }) => {
      const related = await relatedBooks(context.request.db, input.id);
      if (!related) throw bookError('BOOK_NOT_FOUND');
      return related;
    }),

  suggest: permittedProcedure({ books: 'create' })
    .route(calls.suggest)
    .input(suggestInput)
    .handler(({ context, input }) => suggestNames(context.request.db, input.field, input.term)),

  create: writes({ books: 'create' })
    .route(calls.create)
    .input(createBookInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => createBook(tx, acting, input)),
    ),

  update: writes({ books: 'update' })
    .route(calls.update)
    .input(updateBookInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => updateBook(tx, acting, input)),
    ),

  remove: writes({ books: 'delete' })
    .route(calls.remove)
    .input(bookInput)
    .handler(async ({ context, input }) => {
      await inTransaction(context, (tx, acting) => removeBook(tx, acting, input.id));
      return { ok: true };
    }),
};
