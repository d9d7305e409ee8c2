import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const readingListErrors = {
  /** Unknown, or of another organization: both get the same answer. */
  READING_LIST_NOT_FOUND: { status: 404, message: 'reading-lists:notFound' },
  READING_LIST_EXISTS: { status: 409, message: 'reading-lists:name.taken' },
  /** The list was renamed since the form was opened (optimistic locking). */
  READING_LIST_CHANGED: { status: 409, message: 'reading-lists:changed' },
  /** The note was edited since the form was opened. */
  NOTE_CHANGED: { status: 409, message: 'reading-lists:note.changed' },
  READING_LIST_LIMIT_REACHED: { status: 403, message: 'reading-lists:limitReached' },
  READING_LIST_FULL: { status: 403, message: 'reading-lists:full' },
  BOOK_ALREADY_IN_READING_LIST: { status: 409, message: 'reading-lists:book.exists' },
  BOOK_NOT_IN_READING_LIST: { status: 404, message: 'reading-lists:book.notInList' },
  /** The book was deleted from the catalogue. */
  BOOK_NOT_IN_CATALOGUE: { status: 404, message: 'reading-lists:book.gone' },
} satisfies ErrorCatalogue;

export const readingListError = errorFactory(readingListErrors);
