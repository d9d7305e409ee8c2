import type { ConstraintErrors } from '~/server/database/errors';
import { bookErrors } from '../errors';

export const bookConstraints: ConstraintErrors = {
  books_title_author_unique: {
    code: 'TITLE_TAKEN',
    kind: bookErrors.TITLE_TAKEN,
    field: 'title',
  },
  books_genre_id_genres_id_fk: {
    code: 'BOOK_GENRE_GONE',
    kind: bookErrors.BOOK_GENRE_GONE,
    field: 'genreId',
  },
  books_cover_id_covers_id_fk: {
    code: 'COVER_GONE',
    kind: bookErrors.COVER_GONE,
    field: 'cover',
  },
};
