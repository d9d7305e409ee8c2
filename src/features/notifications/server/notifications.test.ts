import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readFact, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { jobServices } from '../../../../tests/jobs';
import { onEachDatabase } from '../../../../tests/databases';
import { activity } from '../../../../tests/tables';
import type { EmailChoice } from '../limits';
import { notificationDigests, notificationMaintenance, sendNotificationEmails } from './email-jobs';
import { listNotifications, markAll, markNotifications, saveChoice, unreadCount } from './queries';
import { notifyOfActivity, notifyUsers } from './send';
import { notifications } from './tables';
import { declareNotifications, defineNotification } from './type';

const now = new Date('2030-01-01T12:00:00Z');
const where = { now: () => now, id: 'request', clientAddress: null };
const i18n = i18nFor(defaultLanguage);

const define = (name: string, more: { email?: EmailChoice; security?: boolean } = {}) =>
  defineNotification<{ who: string }>({
    name,
    label: 'notifications:title',
    on: ['user.banned'],
    notify: async (_tx, entries) =>
      entries.map(({ targetId, targetName }) => ({
        to: [targetId ?? '', 'actor'],
        values: { who: targetName ?? '' },
        link: '/app',
      })),
    text: (_t, { who, count }) => `${count} ${who}`,
    ...more,
  });

const plain = define('test-plain');
const atOnce = define('test-now', { email: 'now' });
const daily = define('test-daily', { email: 'daily' });
const security = define('test-security', { email: 'now', security: true });
const forAdministrators = { ...define('test-admin', { email: 'daily' }), forAdministrators: true };
declareNotifications([plain, daily, atOnce, security, forAdministrators]);

async function addUser(db: Db, id: string, more: Partial<typeof users.$inferInsert> = {}) {
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, name: id, email, emailVerified: true, ...more });
  return id;
}

const countUnread = (db: Db, id: string) =>
  readFact({ db, session: { user: { id } }, shared: { mayHaveCommitted: false } }, unreadCount);

const notification = (to: string[], group?: string) => ({
  to,
  values: { who: 'ada' },
  link: '/app',
  ...(group !== undefined && { group }),
});

const rowsOf = (db: Db, id: string) =>
  db.select().from(notifications).where(eq(notifications.userId, id));

/** Runs a job, and returns how many emails it has queued. */
async function runJob(db: Db, job: typeof notificationDigests, at = now): Promise<number> {
  let queued = 0;
  const enqueueAll = async (_tx: Db, _job: unknown, data: unknown[]) => {
    queued += data.length;
  };
  await job.run(
    {},
    {
      ...jobServices({ now: () => at }),
      db,
      jobs: {
        enqueueAll,
        enqueue: async (tx, it, data) => (await enqueueAll(tx, it, [data]), null),
      },
      idempotencyKey: 'key',
      attempt: 1,
      signal: new AbortController().signal,
    },
  );
  return queued;
}

const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
/** Seven in the morning, in UTC. */
const morning = new Date('2030-01-02T07:05:00Z');

onEachDatabase('notifications', (database) => {
  test('are written for entries of the audit log, but not for the actor', async () => {
    const { db } = database();
    await addUser(db, 'actor');
    await addUser(db, 'target');
    const [entry] = await db
      .insert(activity)
      .values({
        at: now,
        kind: 'user.banned',
        actorId: 'actor',
        targetId: 'target',
        targetName: 'Target',
      })
      .returning();
    if (!entry) throw new Error('nothing was recorded');
    await db.transaction((tx) => notifyOfActivity(tx, where, [entry]));
    expect(await rowsOf(db, 'actor')).toEqual([]);
    const page = await listNotifications(db, i18n, 'target', { limit: 20 });
    expect(page.items).toHaveLength(4);
    expect(page.items[0]).toMatchObject({ text: '1 Target', link: '/app', isRead: false });
  });

  test('are rolled back with the change', async () => {
    const { db } = database();
    await addUser(db, 'rolled');
    const failing = db.transaction(async (tx) => {
      await notifyUsers(tx, where, plain, [notification(['rolled'])]);
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    expect(await rowsOf(db, 'rolled')).toEqual([]);
  });

  test('are not written for banned or unknown users, nor administrators’ for others', async () => {
    const { db } = database();
    await addUser(db, 'banned', { banned: true });
    await addUser(db, 'plain-user');
    await addUser(db, 'some-admin', { role: 'admin' });
    await notifyUsers(db, where, plain, [notification(['banned', 'nobody', 'plain-user'])]);
    await notifyUsers(db, where, forAdministrators, [notification(['plain-user', 'some-admin'])]);
    expect(await rowsOf(db, 'banned')).toEqual([]);
    expect(await rowsOf(db, 'plain-user')).toMatchObject([{ name: 'test-plain' }]);
    expect(await rowsOf(db, 'some-admin')).toMatchObject([{ name: 'test-admin' }]);
  });

  test('with one key are one while unread, also twice in a statement and at the same time', async () => {
    const { db } = database();
    await addUser(db, 'grouped');
    await addUser(db, 'second');
    const group = (...to: string[]) =>
      db.transaction((tx) =>
        notifyUsers(tx, where, plain, [notification(to, 'a'), notification(to, 'a')]),
      );
    await Promise.all([group('grouped', 'second'), group('second', 'grouped'), group('grouped')]);
    expect(await rowsOf(db, 'grouped')).toMatchObject([{ count: 6 }]);
    expect(await rowsOf(db, 'second')).toMatchObject([{ count: 4 }]);
    await markAll(db, 'grouped', now);
    await group('grouped');
    const [first, ...others] = await rowsOf(db, 'grouped');
    expect(new Set([first?.count, ...others.map(({ count }) => count)])).toEqual(new Set([2, 6]));
    // The one that was read is unread again, beside the new group of the same key.
    const ids = [first, ...others].map((row) => row?.id ?? '');
    await markNotifications(db, 'grouped', { ids, isRead: false }, now);
    expect(await countUnread(db, 'grouped')).toBe(2);
  });

  test('follow the preferences, except for security', async () => {
    const { db } = database();
    await addUser(db, 'chooser');
    await saveChoice(db, 'chooser', { name: 'test-plain', inApp: false, email: 'off' });
    await saveChoice(db, 'chooser', { name: 'test-now', inApp: false, email: 'daily' });
    await saveChoice(db, 'chooser', { name: 'test-security', inApp: false, email: 'off' });
    for (const type of [plain, atOnce, security])
      await notifyUsers(db, where, type, [notification(['chooser'])]);
    const rows = await rowsOf(db, 'chooser');
    expect(rows.find(({ name }) => name === 'test-plain')).toBeUndefined();
    expect(rows.find(({ name }) => name === 'test-now')).toMatchObject({
      inApp: false,
      pendingEmail: 'daily',
    });
    expect(rows.find(({ name }) => name === 'test-security')).toMatchObject({
      inApp: true,
      pendingEmail: 'now',
    });
    // What is only emailed is not in the app.
    expect(await countUnread(db, 'chooser')).toBe(1);
    expect((await listNotifications(db, i18n, 'chooser', { limit: 20 })).total).toBe(1);
  });

  test('are marked by their owner only', async () => {
    const { db } = database();
    await addUser(db, 'owner');
    await addUser(db, 'stranger');
    await notifyUsers(db, where, plain, [notification(['owner'])]);
    const ids = (await rowsOf(db, 'owner')).map(({ id }) => id);
    await markNotifications(db, 'stranger', { ids, isRead: true }, now);
    await markAll(db, 'stranger', now);
    expect(await countUnread(db, 'owner')).toBe(1);
    await markNotifications(db, 'owner', { ids, isRead: true }, now);
    expect(await countUnread(db, 'owner')).toBe(0);
    const unread = await listNotifications(db, i18n, 'owner', { limit: 20, state: 'unread' });
    expect(unread.items).toEqual([]);
  });

  test('are sent at once, once, and never to an unverified address', async () => {
    const { db } = database();
    await db.delete(notifications);
    await addUser(db, 'mailed');
    await addUser(db, 'unverified', { emailVerified: false });
    const enqueued: unknown[] = [];
    const enqueue = async (_tx: Db, _job: unknown, data: unknown) => (enqueued.push(data), null);
    const jobs = { enqueue, enqueueAll: async () => {} };
    await notifyUsers(db, { ...where, jobs }, atOnce, [
      notification(['mailed', 'unverified'], 'x'),
    ]);
    // The group has begun: it is not emailed again.
    await notifyUsers(db, { ...where, jobs }, atOnce, [notification(['mailed'], 'x')]);
    const [row] = await rowsOf(db, 'mailed');
    expect(enqueued[0]).toEqual({ ids: [row?.id] });
    const job = {
      ...notificationDigests,
      run: (_data: object, context: never) =>
        sendNotificationEmails.run({ ids: [row?.id ?? ''] }, context),
    };
    const counts = await Promise.all([runJob(db, job), runJob(db, job)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    await notifyUsers(db, { ...where, jobs }, atOnce, [notification(['mailed'], 'x')]);
    expect(await runJob(db, notificationMaintenance, later(1))).toBe(0);
    // Of a command, which starts no jobs.
    await notifyUsers(db, where, atOnce, [notification(['mailed'])]);
    expect(await runJob(db, notificationMaintenance)).toBe(0);
    expect(await runJob(db, notificationMaintenance, later(1))).toBe(1);
  });

  test('are in one email a day, once, with what is unread and still wanted', async () => {
    const { db } = database();
    await db.delete(notifications);
    await addUser(db, 'reader');
    await addUser(db, 'in-kyiv', { timeZone: 'Europe/Kyiv' });
    await addUser(db, 'banned-later');
    await addUser(db, 'has-read');
    await addUser(db, 'demoted', { role: 'admin' });
    const all = ['reader', 'in-kyiv', 'banned-later', 'has-read'];
    await notifyUsers(db, where, daily, [notification(all), notification(all)]);
    await notifyUsers(db, where, forAdministrators, [notification(['demoted'])]);
    await db.update(users).set({ banned: true }).where(eq(users.id, 'banned-later'));
    await db.update(users).set({ role: 'user' }).where(eq(users.id, 'demoted'));
    await markAll(db, 'has-read', now);
    expect(await runJob(db, notificationDigests)).toBe(0);
    // 05:05 in UTC is 07:05 in Kyiv.
    expect(await runJob(db, notificationDigests, new Date('2030-01-02T05:05:00Z'))).toBe(1);
    const digest = () => runJob(db, notificationDigests, morning);
    expect((await Promise.all([digest(), digest()])).toSorted()).toEqual([0, 1]);
  });

  test('are deleted after 90 days', async () => {
    const { db } = database();
    await addUser(db, 'old');
    await notifyUsers(db, where, plain, [notification(['old'])]);
    await runJob(db, notificationMaintenance, later(89));
    expect(await rowsOf(db, 'old')).toHaveLength(1);
    await runJob(db, notificationMaintenance, later(91));
    expect(await rowsOf(db, 'old')).toEqual([]);
  });
});
