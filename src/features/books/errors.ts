import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const bookErrors = {
  BOOK_NOT_FOUND: { status: 404, message: 'books:notFound' },
  /** The author already has a book with this title. */
  TITLE_TAKEN: { status: 409, message: 'books:title.taken' },
  /** The book has changed since the form was loaded (optimistic locking). */
  BOOK_CHANGED: { status: 409, message: 'books:changed' },
  /** The selected genre was deleted. */
  BOOK_GENRE_GONE: { status: 409, message: 'books:genre.gone' },
  /** The uploaded cover was deleted, because it stayed unused for too long. */
  COVER_GONE: { status: 409, message: 'books:cover.gone' },
} satisfies ErrorCatalogue;

export const bookError = errorFactory(bookErrors);
