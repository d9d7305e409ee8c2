import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { deviceName } from '~/features/accounts/account/device';
import { rows } from '~/server/database/database';
import { defineJob, noData } from '~/server/jobs/job';
import { notifyAdministrators, readAdministrators } from './send';
import { defineNotification } from './type';

/** Notifications of accounts, which are a lower layer and cannot declare them. */

const loggedDevice = v.fallback(
  v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
  { browser: null, system: null },
);

export const newDevice = defineNotification<{
  browser?: string;
  system?: string;
  address?: string;
}>({
  name: 'new-device',
  label: 'account-notifications:newDevice.label',
  on: ['account.new-device'],
  toActor: true,
  notify: async (_tx, entries) =>
    entries.map(({ actorId, after, ipAddress }) => {
      const { browser, system } = v.parse(loggedDevice, after);
      return {
        to: [actorId ?? ''],
        values: {
          ...(browser && { browser }),
          ...(system && { system }),
          ...(ipAddress && { address: ipAddress }),
        },
        link: '/app/account/security',
      };
    }),
  text: (t, { browser = null, system = null, address }) =>
    address
      ? t('account-notifications:newDevice.from', {
          device: deviceName(t, { browser, system }),
          address,
        })
      : t('account-notifications:newDevice'),
  security: true,
  emailSetting: '/app/account/security',
  samples: [
    {
      to: 'user@example.com',
      values: { browser: 'Firefox', system: 'Windows', address: '203.0.113.222' },
      link: '/app/account/security',
      hoursAgo: 60,
      isRead: true,
    },
  ],
});

const logged = v.nullish(v.object({ role: v.optional(v.unknown()) }));

/** For all administrators, including the actor: their session may be in other hands. */
export const newAdministrator = defineNotification({
  name: 'new-administrator',
  label: 'account-notifications:newAdministrator.label',
  on: ['user.role-changed', 'user.created'],
  toActor: true,
  async notify(tx, entries) {
    const appointed = entries.filter(({ after }) => v.parse(logged, after)?.role === 'admin');
    const to = appointed.length > 0 ? await readAdministrators(tx) : [];
    return appointed.map(({ targetId, targetName }) => ({
      to,
      values: { user: targetName ?? '' },
      namedId: targetId,
      link: `/manager/users/${targetId}`,
    }));
  },
  text: (t, { user }) => t('account-notifications:newAdministrator', { user }),
  email: 'now',
  security: true,
  forAdministrators: true,
});

const minutes = 10;
/** Users mistype codes. More than this at a time is an attack or a fault. */
const many = 20;

export const failedSignIns = defineNotification<{ failed: number }>({
  name: 'failed-sign-ins',
  label: 'account-notifications:failedSignIns.label',
  text: (t, { failed }) => t('account-notifications:failedSignIns', { count: failed }),
  email: 'daily',
  forAdministrators: true,
  samples: [
    {
      to: 'admin@example.com',
      values: { failed: 34 },
      link: '/manager/activity',
      hoursAgo: 5,
    },
  ],
});

/** Looks for bursts, so that signing in does not have to count. */
export const failedSignInWatch = defineJob({
  name: 'notification-failed-sign-ins',
  title: 'job-titles:notification-failed-sign-ins',
  schema: noData,
  schedule: `*/${minutes} * * * *`,
  async run(_data, job) {
    const since = new Date(job.now().getTime() - minutes * 60_000).toISOString();
    const [counted] = await rows<{ failed: number }>(
      job.db,
      sql`select count(*)::int as failed from activity
        where kind = 'sign-in.failed' and at > ${since}::timestamptz`,
    );
    const failed = counted?.failed ?? 0;
    const found = { values: { failed }, link: '/manager/activity' };
    if (failed >= many) await notifyAdministrators(job, failedSignIns, found);
  },
});
