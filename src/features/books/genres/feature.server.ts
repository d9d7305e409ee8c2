import { defineServerFeature } from '~/server/feature';
import { genresApi } from './server/api';
import { seedGenres } from './server/seed';
import * as tables from './server/tables';

export const genres = defineServerFeature({
  api: genresApi,
  tables,
  constraints: tables.genreConstraints,
  changes: { genre: { permission: { genres: 'read' }, editors: { genres: 'update' } } },
  samples: seedGenres,
});
