import type { ConstraintErrors } from '~/server/database/errors';
import { genreErrors } from '../errors';

export const genreConstraints: ConstraintErrors = {
  genres_name_unique: { code: 'GENRE_EXISTS', kind: genreErrors.GENRE_EXISTS, field: 'name' },
};
