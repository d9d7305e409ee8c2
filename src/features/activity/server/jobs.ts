import { defineJob, noData } from '~/server/jobs/job';
import { deleteOldActivity } from './queries';

/** Applies the retention of the audit log. */
export const activityCleanup = defineJob({
  name: 'activity-cleanup',
  title: 'job-titles:activity-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, { db, config, now }) {
    await deleteOldActivity(db, config.activityDays, now());
  },
});
