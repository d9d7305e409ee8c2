import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const genreErrors = {
  GENRE_NOT_FOUND: { status: 404, message: 'genres:notFound' },
  GENRE_EXISTS: { status: 409, message: 'genres:name.taken' },
  /** The genre has changed since the form was loaded (optimistic locking). */
  GENRE_CHANGED: { status: 409, message: 'genres:changed' },
  /** The genre has books, and no target genre was given. */
  GENRE_IN_USE: { status: 409, message: 'genres:inUse' },
  GENRE_MOVES_TO_ITSELF: { status: 400, message: 'genres:moveTo.same' },
  /** The target genre was deleted. */
  GENRE_TARGET_GONE: { status: 409, message: 'genres:moveTo.gone' },
} satisfies ErrorCatalogue;

export const genreError = errorFactory(genreErrors);
