import { defineServerFeature } from '~/server/feature';
import { genreRecords, genresApi } from './server/api';
import { seedGenres } from './server/sample';
import * as tables from './server/tables';

export const genres = defineServerFeature({
  ...genreRecords.manifest,
  api: genresApi,
  tables,
  samples: seedGenres,
});
