import { permitted } from '~/server/api/procedure';
import { listBooksInput } from '../schema';
import { listBooks } from './queries';

export const booksApi = {
  list: permitted({ books: 'read' })
    .route({ method: 'GET', path: '/books', tags: ['Books'], summary: 'Books by title, in pages' })
    .input(listBooksInput)
    .handler(({ context, input }) => listBooks(context.request.db, input)),
};
