import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { defineFact, users } from '~/features/accounts/auth/auth.server';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { keysetPage } from '~/server/lists/keyset-page';
import { nameOrDeleted, type I18n, type Translate } from '~/shared/i18n/i18n';
import type { Page } from '~/shared/schema';
import { isolate } from '~/ui/basics/isolate';
import { maxUnread } from '../limits';
import type { ListNotifications, Mark, Notification } from '../schema';
import { notificationPreferences, notifications } from './tables';
import { type NotificationValues, getType, nameKeys } from './type';

export type StoredNotification = typeof notifications.$inferSelect;

const columns = pickColumns(notifications, {
  id: true,
  name: true,
  values: true,
  link: true,
  count: true,
  readAt: true,
  updatedAt: true,
});

const isShown = eq(notifications.inApp, true);
const isUnread = isNull(notifications.readAt);

/** Newest first. */
export async function listNotifications(
  db: Db,
  { t }: I18n,
  userId: string,
  { state, ...page }: ListNotifications,
): Promise<Page<Notification>> {
  const list = { table: notifications, sorts: { updated: notifications.updatedAt }, columns };
  const found = await keysetPage(db, list, {
    ...page,
    sort: 'updated',
    order: 'desc',
    equals: { column: notifications.userId, value: userId },
    filter: and(isShown, state && isUnread),
  });
  return {
    ...found,
    items: found.items.map((row) => ({
      id: row.id,
      text: getText(withIsolates(t), row),
      link: row.link,
      isRead: row.readAt !== null,
      updatedAt: row.updatedAt.toISOString(),
    })),
  };
}

/** The name of the type, if a later version no longer has it. */
export const getText = (
  t: Translate,
  { name, values, count: grouped }: Pick<StoredNotification, 'name' | 'values' | 'count'>,
): string => getType(name)?.text(t, { ...withDeleted(t, values), count: grouped }) ?? name;

/** Names are empty once their user was deleted. */
const withDeleted = (t: Translate, values: NotificationValues): NotificationValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value === '' && nameKeys.includes(key) ? nameOrDeleted(t, null) : value,
    ]),
  );

/** The name of a user in the notifications of others. It does not come back with a restored user. */
export async function eraseName(tx: Db, userId: string): Promise<void> {
  const erased = Object.fromEntries(nameKeys.map((key) => [key, '']));
  const known = sql`(select jsonb_object_agg(key, ${JSON.stringify(erased)}::jsonb -> key)
    from jsonb_object_keys(${notifications.values}) as key where key in ${nameKeys})`;
  await tx
    .update(notifications)
    .set({ values: sql`${notifications.values} || coalesce(${known}, '{}')` })
    .where(eq(sql`coalesce(${notifications.namedId}, ${notifications.actorId})`, userId));
}

/** Names of either direction stay whole in a sentence. */
function withIsolates(t: Translate): Translate {
  const translate = t as (key: string, parameters?: Record<string, string | number>) => string;
  const isolated = (key: string, parameters?: Record<string, string | number>) =>
    translate(
      key,
      parameters &&
        Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [
            name,
            typeof value === 'string' ? isolate(value) : value,
          ]),
        ),
    );
  return isolated;
}

/** Counted up to `maxUnread`. */
export const unreadCount = defineFact(
  'unread',
  sql<number>`(select count(*)::int from (select from ${notifications}
    where ${and(eq(notifications.userId, users.id), isShown, isUnread)} limit ${maxUnread}) as bounded)`,
);

/** Only the user's own: other IDs are not found. */
export async function markNotifications(
  tx: Db,
  userId: string,
  { ids, isRead }: Mark,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    // What is unread again begins no group: the next one may have begun.
    .set(isRead ? { readAt: now } : { readAt: null, groupKey: null })
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.id, ids),
        isRead ? isUnread : undefined,
      ),
    );
}

export async function markAll(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isUnread));
}

export type Choice = Pick<typeof notificationPreferences.$inferSelect, 'name' | 'inApp' | 'email'>;

export const readChoices = (db: Db, userId: string): Promise<Choice[]> =>
  db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));

export async function saveChoice(
  tx: Db,
  userId: string,
  { name, inApp, email }: Choice,
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ userId, name, inApp, email })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.name],
      set: { inApp, email },
    });
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await deleteInChunks(db, notifications, lt(notifications.updatedAt, before));
}
