import * as v from 'valibot';
import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldBatches } from './queries';
import { run } from './run';

/** Makes the calls of a batch. One that was interrupted goes on where it was. */
export const runBatch = defineJob({
  name: 'run-batch',
  title: 'batches:job.run',
  schema: v.strictObject({ id: v.string() }),
  concurrency: 2,
  timeoutSeconds: 4 * 3600,
  run: ({ id }, context) => run(id, context),
});

const retention = 30 * 86_400_000;

export const batchCleanup = defineJob({
  name: 'batch-cleanup',
  title: 'batches:job.cleanup',
  schema: noData,
  schedule: '40 3 * * *',
  run: (_data, { db, now }) => deleteOldBatches(db, new Date(now().getTime() - retention)),
});
