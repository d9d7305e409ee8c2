import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldKeys } from './queries';

export const idempotencyKeyCleanup = defineJob({
  name: 'idempotency-key-cleanup',
  title: 'job-titles:idempotency-key-cleanup',
  schema: noData,
  schedule: '20 * * * *',
  run: (_data, { db, now }) => deleteOldKeys(db, now()),
});
