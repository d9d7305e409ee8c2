import { defineServerFeature } from '~/server/feature';
import { batchesApi } from './server/api';
import { batchCleanup, endAbandonedBatches, runBatch, runOldBatch } from './server/jobs';
import { batchesMyData } from './server/my-data';
import { declareBulk } from './server/plans';
import * as tables from './server/tables';

export const batches = defineServerFeature({
  api: batchesApi,
  tables,
  // A batch ends with the session of its user, and its report with the account.
  bin: { discard: [tables.batches] },
  changes: { batch: { permission: { apps: 'manager' } } },
  declared: (features) => declareBulk(features.map((feature) => feature.bulk)),
  jobs: [runBatch, runOldBatch, endAbandonedBatches, batchCleanup],
  jobsTitle: 'batches:title',
  myData: batchesMyData,
});
