import { defineServerFeature } from '~/server/feature';
import { genresApi } from './server/api';
import { genreRecords } from './server/records';
import { seedGenres } from './server/seed';
import * as tables from './server/tables';

export const genres = defineServerFeature({
  ...genreRecords.manifest,
  api: genresApi,
  tables,
  samples: seedGenres,
});
