import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { isNotBanned, users } from '~/features/accounts/auth/auth.server';
import type { OnActivity, RecordedEntry, Where } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { sendNotificationEmails } from './email-jobs';
import {
  announceNotifications,
  type NewNotification,
  type NotificationType,
  type NotificationValues,
  notificationTypes,
} from './type';
import { notificationPreferences as preferences, notifications } from './tables';
import type { JobContext } from '~/server/jobs/job';

type NewRow = typeof notifications.$inferInsert;

/** Notifies of entries of the audit log, in the transaction of the change. */
export const notifyOfActivity: OnActivity = async (tx, where, entries) => {
  for (const type of notificationTypes()) {
    const wanted = entries.filter(({ kind }) => type.on?.some((on) => on === kind));
    if (wanted.length > 0) await notifyOfEntries(type, tx, where, wanted);
  }
};

async function notifyOfEntries(
  type: NotificationType,
  tx: Db,
  where: Where,
  entries: RecordedEntry[],
): Promise<void> {
  const found = (await type.notify?.(tx, entries)) ?? [];
  const actors = new Set(type.toActor ? [] : entries.map(({ actorId }) => actorId));
  const others = found.map((notification) => ({
    ...notification,
    to: notification.to.filter((id) => !actors.has(id)),
  }));
  // Entries of one transaction have the same actor.
  await notifyUsers(tx, { ...where, actorId: entries[0]?.actorId ?? null }, type, others);
}

/** Writes notifications, in the transaction of the change. Call it for what is in no audit log. */
export async function notifyUsers<Values extends NotificationValues>(
  tx: Db,
  where: Pick<Where, 'now' | 'jobs'> & { actorId?: string | null },
  type: NotificationType<Values>,
  added: readonly NewNotification<Values>[],
): Promise<void> {
  const userIds = [...new Set(added.flatMap(({ to }) => to))];
  if (userIds.length === 0) return;
  const now = where.now();
  const recipients = await readRecipients(tx, type, userIds, now);
  const stored = await insertRows(tx, toRows(type, added, recipients, where));
  if (stored.length > 0)
    await announceNotifications(tx, [...new Set(stored.map(({ userId }) => userId))]);
  const ids = stored.filter(({ pendingEmail }) => pendingEmail === 'now').map(({ id }) => id);
  // Commands run no jobs: the server finds these emails within minutes.
  if (ids.length > 0) await where.jobs?.enqueue(tx, sendNotificationEmails, { ids });
}

/** What each of the users wants, by ID. Neither banned users nor those who want nothing. */
async function readRecipients(
  tx: Db,
  { name, email, security, forAdministrators }: NotificationType,
  ids: string[],
  now: Date,
) {
  const isChosen = and(eq(preferences.userId, users.id), eq(preferences.name, name));
  const found = await tx
    .select({
      id: users.id,
      isVerified: users.emailVerified,
      inApp: preferences.inApp,
      email: preferences.email,
    })
    .from(users)
    .leftJoin(preferences, isChosen)
    .where(
      and(
        inArray(users.id, ids),
        isNotBanned(users, now),
        forAdministrators ? eq(users.role, 'admin') : undefined,
      ),
    );
  return new Map(
    found.map((user) => {
      const choice = security ? email : email && (user.email ?? email);
      // An unverified address may belong to a stranger.
      const pendingEmail = choice && choice !== 'off' && user.isVerified ? choice : null;
      return [user.id, { inApp: security || (user.inApp ?? true), pendingEmail }];
    }),
  );
}

type Recipients = Awaited<ReturnType<typeof readRecipients>>;

/** One row per user, and per group: a statement cannot change a row twice. */
function toRows(
  { name }: NotificationType,
  added: readonly NewNotification[],
  recipients: Recipients,
  { actorId = null, now }: { actorId?: string | null; now(): Date },
): NewRow[] {
  const updatedAt = now();
  const rows = new Map<string, NewRow & { count: number }>();
  for (const { to, values, namedId = null, link, group } of added)
    for (const userId of to) {
      const wanted = recipients.get(userId);
      if (!wanted || (!wanted.inApp && !wanted.pendingEmail)) continue;
      const groupKey = group === undefined ? null : `${name} ${group}`;
      const key = groupKey === null ? `${userId} ${rows.size}` : `${userId} ${groupKey}`;
      const count = (rows.get(key)?.count ?? 0) + 1;
      const row = { userId, actorId, namedId, name, values, link, groupKey, count, updatedAt };
      rows.set(key, { ...row, ...wanted });
    }
  // In one order, so that two transactions never wait for each other.
  return [...rows.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => ({ ...row, createdAt: updatedAt }));
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const batchSize = 1000;

const excluded = (column: string): SQL => sql.raw(`excluded.${column}`);

async function insertRows(tx: Db, rows: NewRow[]) {
  const stored = [];
  for (let from = 0; from < rows.length; from += batchSize)
    stored.push(
      ...(await tx
        .insert(notifications)
        .values(rows.slice(from, from + batchSize))
        .onConflictDoUpdate({
          target: [notifications.userId, notifications.groupKey],
          targetWhere: sql`read_at is null`,
          set: {
            count: sql`${notifications.count} + excluded.count`,
            values: excluded('values'),
            actorId: excluded('actor_id'),
            namedId: excluded('named_id'),
            link: excluded('link'),
            inApp: excluded('in_app'),
            updatedAt: excluded('updated_at'),
            // A group is emailed at once only when it begins.
            pendingEmail: sql`case when excluded.pending_email = 'now'
              then ${notifications.pendingEmail} else excluded.pending_email end`,
          },
        })
        .returning({
          id: notifications.id,
          userId: notifications.userId,
          pendingEmail: notifications.pendingEmail,
        })),
    );
  return stored;
}

/** The IDs of all administrators of the product. */
export async function readAdministrators(tx: Db): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return found.map(({ id }) => id);
}

/** For a job that has found something. What they have not read yet is one notification. */
export async function notifyAdministrators<Values extends NotificationValues>(
  { db, now, jobs }: JobContext,
  type: NotificationType<Values>,
  found: { values: Values; link: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const to = await readAdministrators(tx);
    await notifyUsers(tx, { now, jobs }, type, [{ to, group: 'all', ...found }]);
  });
}

/** Writes sample notifications. Those that are there already stay as they are. */
export async function addSamples(db: Db, now: Date): Promise<void> {
  const samples = notificationTypes().flatMap(({ name, samples: own = [] }) =>
    own.map((sample) => ({ ...sample, name })),
  );
  for (const { to, hoursAgo, isRead, count = 1, ...sample } of samples) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, to));
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    if (!user) continue;
    await db
      .insert(notifications)
      .values({
        ...sample,
        id: `sample-${sample.name}-${user.id}`,
        userId: user.id,
        count,
        inApp: true,
        createdAt: at,
        updatedAt: at,
        readAt: isRead ? at : null,
      })
      .onConflictDoNothing();
  }
}
