import { defineServerFeature } from '~/server/feature';
import { binApi } from './server/api';
import { binBulk } from './server/bulk';
import { declareFeatures } from './server/declared';
import { emptyBin, findBinnedImages } from './server/queries';
import * as tables from './server/tables';

export const bin = defineServerFeature({
  api: binApi,
  tables,
  bulk: binBulk,
  jobs: [emptyBin],
  jobsTitle: 'bin:title',
  declared: declareFeatures,
  keptImages: findBinnedImages,
});
