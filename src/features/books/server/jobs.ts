import { defineJob, noData } from '~/server/jobs/job';
import { deleteUnusedCovers } from '../covers/server/images';

/** Deletes uploaded covers that no book uses. */
export const coverCleanup = defineJob({
  name: 'cover-cleanup',
  title: 'job-titles:cover-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteUnusedCovers(db, now()),
});
