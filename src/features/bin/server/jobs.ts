import { defineJob, noData } from '~/server/jobs/job';
import { deleteExpired } from './queries';

/** Deletes what has been in the bin for 30 days. */
export const emptyBin = defineJob({
  name: 'bin-cleanup',
  title: 'job-titles:bin-cleanup',
  schema: noData,
  schedule: '40 2 * * *',
  run: (_data, { db, now }) => deleteExpired(db, now()),
});
