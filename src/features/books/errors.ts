import type { ErrorCatalogue } from '~/shared/app-error';

export const bookErrors = {
  BOOK_NOT_FOUND: { status: 404, message: 'books:notFound' },
  /** The author has a book of this title already. */
  TITLE_TAKEN: { status: 409, message: 'books:title.taken' },
  /** Somebody else has changed the book since the form was filled. */
  BOOK_CHANGED: { status: 409, message: 'books:changed' },
  /** The genre that was chosen is gone. */
  BOOK_GENRE_GONE: { status: 409, message: 'books:genre.gone' },
  /** The cover that was uploaded is gone: nobody used it for too long. */
  COVER_GONE: { status: 409, message: 'books:cover.gone' },
} satisfies ErrorCatalogue;

export type BookErrorCode = keyof typeof bookErrors;
