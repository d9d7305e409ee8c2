import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import { defineJob, noData } from '~/server/jobs/job';
import { notifyAdministrators } from '../administrators';
import { defineNotification } from '../type';

const minutes = 10;
/** Users mistype codes. More than this at a time is an attack or a fault. */
const many = 20;

export const failedSignIns = defineNotification<{ failed: number }>({
  name: 'failed-sign-ins',
  label: 'account-notifications:failedSignIns.label',
  text: (t, { failed }) => t('account-notifications:failedSignIns', { count: failed }),
  email: 'daily',
  forAdministrators: true,
});

/** Looks for bursts, so that signing in does not have to count. */
export const failedSignInWatch = defineJob({
  name: 'notification-failed-sign-ins',
  title: 'job-titles:notification-failed-sign-ins',
  schema: noData,
  schedule: `*/${minutes} * * * *`,
  async run(_data, job) {
    const since = new Date(job.now().getTime() - minutes * 60_000).toISOString();
    const [found] = await rows<{ failed: number }>(
      job.db,
      sql`select count(*)::int as failed from activity
        where kind = 'sign-in.failed' and at > ${since}::timestamptz`,
    );
    const failed = found?.failed ?? 0;
    const notice = { values: { failed }, link: '/manager/activity' };
    if (failed >= many) await notifyAdministrators(job, failedSignIns, notice);
  },
});
