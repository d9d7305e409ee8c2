import { sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import { defineJob, noData } from '~/server/jobs/job';
import { readAdministrators } from '../administrators';
import { notifyUsers } from '../send';
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
  async run(_data, { db, now, jobs }) {
    const since = new Date(now().getTime() - minutes * 60_000).toISOString();
    const [found] = await rows<{ failed: number }>(
      db,
      sql`select count(*)::int as failed from activity
        where kind = 'sign-in.failed' and at > ${since}::timestamptz`,
    );
    const failed = found?.failed ?? 0;
    if (failed < many) return;
    await db.transaction(async (tx) => {
      const to = await readAdministrators(tx);
      const notice = { to, values: { failed }, link: '/manager/activity', group: 'all' };
      await notifyUsers(tx, { now, jobs }, failedSignIns, [notice]);
    });
  },
});
