import { defineServerFeature } from '~/server/feature';
import { batchesApi } from './server/api';
import { batchCleanup, runBatch } from './server/jobs';
import { batchesMyData } from './server/my-data';
import * as tables from './server/tables';

export const batches = defineServerFeature({
  api: batchesApi,
  tables,
  // A batch ends with the session of its user, and its report with the account.
  bin: { forget: [tables.batches] },
  changes: { batch: { permission: { apps: 'manager' } } },
  jobs: [runBatch, batchCleanup],
  myData: batchesMyData,
});
