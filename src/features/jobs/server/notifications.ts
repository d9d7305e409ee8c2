import { sql } from 'drizzle-orm';
import {
  defineNotification,
  notifyAdministrators,
} from '~/features/notifications/notifications.server';
import { rows } from '~/server/database/database';
import { defineJob, noData } from '~/server/jobs/job';

const minutes = 10;

/** What has failed since it was last read is one notification. */
const failedJobs = defineNotification<{ failed: number }>({
  name: 'failed-jobs',
  label: 'jobs-notifications:failed.label',
  text: (t, { failed }) => t('jobs-notifications:failed', { count: failed }),
  email: 'daily',
  forAdministrators: true,
});

/** Looks for jobs that have failed for good. */
export const failedJobWatch = defineJob({
  name: 'notification-failed-jobs',
  title: 'jobs:watch',
  schema: noData,
  schedule: `*/${minutes} * * * *`,
  async run(_data, job) {
    const since = new Date(job.now().getTime() - minutes * 60_000).toISOString();
    const [found] = await rows<{ failed: number }>(
      job.db,
      sql`select count(*)::int as failed from pgboss.job
        where state = 'failed' and completed_on > ${since}::timestamptz`,
    );
    const failed = found?.failed ?? 0;
    if (failed > 0)
      await notifyAdministrators(job, failedJobs, { values: { failed }, link: '/manager/jobs' });
  },
});

export const jobNotifications = [failedJobs];
