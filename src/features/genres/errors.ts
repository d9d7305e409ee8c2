import type { ErrorCatalogue } from '~/shared/app-error';

export const genreErrors = {
  GENRE_NOT_FOUND: { status: 404, message: 'genres:notFound' },
  GENRE_EXISTS: { status: 409, message: 'genres:name.taken' },
  /** Somebody else has changed the genre since the form was filled. */
  GENRE_CHANGED: { status: 409, message: 'genres:changed' },
  /** Books stand in it, and it was not said where they go. */
  GENRE_IN_USE: { status: 409, message: 'genres:inUse' },
  GENRE_MOVES_TO_ITSELF: { status: 400, message: 'genres:moveTo.same' },
  /** The genre that the books should go to is gone. */
  GENRE_TARGET_GONE: { status: 409, message: 'genres:moveTo.gone' },
} satisfies ErrorCatalogue;

export type GenreErrorCode = keyof typeof genreErrors;
