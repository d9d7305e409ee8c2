import { type SQL, and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { isNotBanned, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import { type JobContext, defineJob, noData } from '~/server/jobs/job';
import { queueEmail, queueEmails } from '~/server/mail/send-email';
import { type Use, consumeRateLimits } from '~/server/rate-limits/rate-limits';
import { defaultLanguage } from '~/shared/i18n/languages';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { digestMail, notificationMail } from './mails';
import { type StoredNotification, deleteOld } from './queries';
import { notifications } from './tables';
import { getType } from './type';

const day = 86_400_000;

/** Those who can still get email. */
async function readUsers(tx: Db, ids: string[], now: Date) {
  const found = await tx
    .select({ id: users.id, email: users.email, role: users.role, language: users.language })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, true), isNotBanned(users, now)));
  return new Map(found.map((user) => [user.id, user]));
}

type MailedUser = NonNullable<ReturnType<Awaited<ReturnType<typeof readUsers>>['get']>>;

/** Not what a former administrator was to hear, nor what was read meanwhile. */
const isDue = ({ name, readAt }: StoredNotification, { role }: MailedUser) =>
  readAt === null && (!getType(name)?.forAdministrators || role === 'admin');

/** Rows per transaction. A user with more gets more than one email. */
const batchSize = 1000;

/**
 * Takes some of what is to be sent, so that it is sent once: of two at a time, one gets each row.
 * In the order of users, so that theirs are in one email.
 */
function claim(tx: Db, of: 'now' | 'daily', where: SQL): Promise<StoredNotification[]> {
  const chunk = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.pendingEmail, of), where))
    .orderBy(notifications.userId)
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return tx
    .update(notifications)
    .set({ pendingEmail: null })
    .where(sql`${notifications.id} = any(array${chunk})`)
    .returning();
}

/** Claims and sends in transactions of their own, until nothing is left. */
async function inChunks(
  { db, signal }: JobContext,
  send: (tx: Db) => Promise<StoredNotification[]>,
): Promise<void> {
  while ((await db.transaction(send)).length === batchSize) signal.throwIfAborted();
}

/** What one user causes in this time is one email to each recipient, after the first. */
const collectMinutes = 10;
const maxPerHour = 20;

/**
 * Who repeats something sends no email each time. Nothing that happens before a
 * security notification delays it: each type of them is counted by itself.
 */
function getLimits({ userId, actorId, name }: StoredNotification): Use[] {
  const isSecurity = getType(name)?.security === true;
  const by = `notification-email:${userId}:${actorId ?? ''}:${isSecurity ? name : ''}`;
  const all = { key: `notification-emails:${userId}`, limit: { times: maxPerHour, seconds: 3600 } };
  return [
    { key: by, limit: { times: 1, seconds: collectMinutes * 60 } },
    ...(isSecurity ? [] : [all]),
  ];
}

/** Those that are above a limit wait for the next run of `notificationMaintenance`. */
async function sendNow(context: JobContext, ids: string[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const claimed = await claim(tx, 'now', inArray(notifications.id, ids));
    const now = context.now();
    const groups = Map.groupBy(
      claimed,
      ({ userId, actorId, name }) => `${userId} ${actorId} ${name}`,
    );
    const waiting: string[] = [];
    const sent: StoredNotification[][] = [];
    // In one order, so that two jobs never wait for each other's limits.
    for (const key of [...groups.keys()].toSorted()) {
      const [first, ...more] = groups.get(key) ?? [];
      if (!first) continue;
      const results = await consumeRateLimits(tx, getLimits(first), now);
      const isAllowed = results.every(({ allowed }) => allowed);
      if (isAllowed) sent.push([first, ...more]);
      else waiting.push(...[first, ...more].map(({ id }) => id));
    }
    if (waiting.length > 0)
      await tx
        .update(notifications)
        .set({ pendingEmail: 'now' })
        .where(inArray(notifications.id, waiting));
    await queueNotificationMails(tx, context, sent);
  });
}

/** Sends what has waited: one email for each user and type, which it unsubscribes from. */
async function sendCollected(context: JobContext, before: Date): Promise<void> {
  await inChunks(context, async (tx) => {
    const claimed = await claim(tx, 'now', lt(notifications.updatedAt, before));
    const groups = Map.groupBy(claimed, ({ userId, name }) => `${userId} ${name}`);
    await queueNotificationMails(tx, context, [...groups.values()]);
    return claimed;
  });
}

/** Each group is of one user and type. */
async function queueNotificationMails(
  tx: Db,
  context: JobContext,
  groups: StoredNotification[][],
): Promise<void> {
  const { config, now } = context;
  const ids = new Set(groups.flatMap((rows) => rows.map(({ userId }) => userId)));
  if (ids.size === 0) return;
  const recipients = await readUsers(tx, [...ids], now());
  const mails = groups.flatMap((rows) => {
    const user = recipients.get(rows[0]?.userId ?? '');
    const due = user ? newestFirst(rows.filter((row) => isDue(row, user))) : [];
    const [first] = due;
    if (!user || !first) return [];
    const i18n = i18nFor(user.language ?? defaultLanguage);
    const mail =
      due.length === 1
        ? notificationMail(i18n, config, user, first)
        : digestMail(i18n, config, user, due, first.name);
    return [{ ...mail, ...(first.actorId && { cause: first.actorId }) }];
  });
  const expiresAt = new Date(now().getTime() + day);
  if (mails.length > 0) await queueEmails(tx, context, mails, expiresAt);
}

const newestFirst = (rows: StoredNotification[]) =>
  rows.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());

/** Emails that are sent at once. */
export const sendNotificationEmails = defineJob({
  name: 'notification-emails',
  title: 'job-titles:notification-emails',
  schema: v.strictObject({ ids: v.array(v.string()) }),
  run: ({ ids }, context) => sendNow(context, ids),
});

/** The hour of the user's day at which the daily email is sent. */
const digestHour = 7;

function getHour(now: Date, timeZone: string | null): number {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: toTimeZone(timeZone) ?? 'UTC',
  });
  return Number(format.format(now));
}

/** Each hour, for those whose morning it is. */
export const notificationDigests = defineJob({
  name: 'notification-digests',
  title: 'job-titles:notification-digests',
  schema: noData,
  schedule: '5 * * * *',
  timeoutSeconds: 600,
  async run(_data, context) {
    const { db, now, signal } = context;
    const waiting = await db
      .selectDistinct({ id: users.id, timeZone: users.timeZone })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.pendingEmail, 'daily'));
    for (const { id, timeZone } of waiting) {
      signal.throwIfAborted();
      if (getHour(now(), timeZone) === digestHour) await sendDigest(context, id);
    }
  },
});

async function sendDigest(context: JobContext, userId: string): Promise<void> {
  const { config, now } = context;
  await inChunks(context, async (tx) => {
    const claimed = await claim(tx, 'daily', eq(notifications.userId, userId));
    const user = (await readUsers(tx, [userId], now())).get(userId);
    const due = user ? newestFirst(claimed.filter((row) => isDue(row, user))) : [];
    if (!user || due.length === 0) return claimed;
    const mail = digestMail(i18nFor(user.language ?? defaultLanguage), config, user, due);
    await queueEmail(tx, context, mail, new Date(now().getTime() + day));
    return claimed;
  });
}

const retentionDays = 90;

/** Deletes old notifications, and sends emails that were collected, or had no job, as in a command. */
export const notificationMaintenance = defineJob({
  name: 'notification-maintenance',
  title: 'job-titles:notification-maintenance',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, context) {
    const now = context.now().getTime();
    await sendCollected(context, new Date(now - collectMinutes * 60_000));
    await deleteOld(context.db, new Date(now - retentionDays * day));
  },
});
