import { defineJob, noData } from '~/server/jobs/job';
import { openStorage } from '~/server/storage/storage';
import { deleteUnusedCovers } from '../covers/server/store';

/** Deletes uploaded covers that no book uses. */
export const coverCleanup = defineJob({
  name: 'cover-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, config, now }) => deleteUnusedCovers(db, openStorage(config), now()),
});
