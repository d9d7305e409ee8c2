import { and, eq, inArray, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { isNotBanned, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import { type JobContext, defineJob, noData } from '~/server/jobs/job';
import { queueEmail, queueEmails } from '~/server/mail/send-email';
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

/** Takes what is to be sent, so that it is sent once: of two at a time, one gets each row. */
const claim = (tx: Db, of: 'now' | 'daily', where: ReturnType<typeof and>) =>
  tx
    .update(notifications)
    .set({ pendingEmail: null })
    .where(and(eq(notifications.pendingEmail, of), where))
    .returning();

async function sendAtOnce(context: JobContext, where: ReturnType<typeof and>): Promise<void> {
  const { db, config, now } = context;
  await db.transaction(async (tx) => {
    const claimed = await claim(tx, 'now', where);
    if (claimed.length === 0) return;
    const recipients = await readUsers(tx, [...new Set(claimed.map((row) => row.userId))], now());
    const mails = claimed.flatMap((row) => {
      const user = recipients.get(row.userId);
      if (!user || !isDue(row, user)) return [];
      return [notificationMail(i18nFor(user.language ?? defaultLanguage), config, user, row)];
    });
    const expiresAt = new Date(now().getTime() + day);
    if (mails.length > 0) await queueEmails(tx, context, mails, expiresAt);
  });
}

/** Emails that are sent at once. */
export const sendNotificationEmails = defineJob({
  name: 'notification-emails',
  title: 'job-titles:notification-emails',
  schema: v.strictObject({ ids: v.array(v.string()) }),
  run: ({ ids }, context) => sendAtOnce(context, inArray(notifications.id, ids)),
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
  const { db, config, now } = context;
  await db.transaction(async (tx) => {
    const claimed = await claim(tx, 'daily', eq(notifications.userId, userId));
    const user = (await readUsers(tx, [userId], now())).get(userId);
    if (!user) return;
    const due = claimed
      .filter((row) => isDue(row, user))
      .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
    if (due.length === 0) return;
    const mail = digestMail(i18nFor(user.language ?? defaultLanguage), config, user, due);
    await queueEmail(tx, context, mail, new Date(now().getTime() + day));
  });
}

const keptDays = 90;

/** Deletes old notifications, and sends emails whose job was not started, as by a command. */
export const notificationMaintenance = defineJob({
  name: 'notification-maintenance',
  title: 'job-titles:notification-maintenance',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, context) {
    const now = context.now().getTime();
    await sendAtOnce(context, lt(notifications.updatedAt, new Date(now - day / 144)));
    await deleteOld(context.db, new Date(now - keptDays * day));
  },
});
