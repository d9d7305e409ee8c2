import {
  type Placeholder,
  and,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  gt,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Db, rows } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { recordQueries } from '~/server/database/record-queries';
import type { RequestContext, SessionContext } from '~/server/request-context';
import type { Preferences } from '~/shared/preferences/preferences';
import type { SessionUser } from '~/shared/session';
import { sessions, users } from './tables';
import { commonError } from '~/shared/errors/app-error';

export const userRecords = recordQueries(users, getTableColumns(users));

/** Not banned. Bans with an end date expire on their own. */
export function isNotBanned({ banned, banExpires }: BanColumns, now: Placeholder | Date) {
  return or(eq(banned, false), and(isNotNull(banExpires), lte(banExpires, now)));
}

type BanColumns = Record<'banned' | 'banExpires', AnyPgColumn>;

/** The columns of a signed-in user that pages may see. */
export const sessionUserColumns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  image: users.image,
  onboardedAt: users.onboardedAt,
};

type Row = typeof users.$inferSelect;
type UserColumns = Pick<Row, Exclude<keyof typeof sessionUserColumns, 'userId'>> & {
  userId: Row['id'];
};

export function toSessionUser(row: UserColumns): SessionUser {
  return {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    role: row.role,
    image: row.image,
    onboardedAt: row.onboardedAt?.toISOString() ?? null,
  };
}

/** A session with its user, for responses. Without the hash of its token. */
const sessionAndUser = preparedOnce('session_and_user', (db) => {
  const { tokenHash: _tokenHash, parentId: _parentId, ...columns } = getTableColumns(sessions);
  return db
    .select({ session: columns, user: getTableColumns(users) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')));
});

export async function readSessionAndUser(db: Db, id: string) {
  const [row] = await sessionAndUser(db).execute({ id });
  return row;
}

/** The user with this email, unless banned. */
export async function findUserByEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select(sessionUserColumns)
    .from(users)
    .where(and(eq(users.email, email), isNotBanned(users, now)));
  return row ? toSessionUser(row) : null;
}

/** Bypasses Drizzle's update hooks: a sign-in leaves `updatedAt` unchanged. */
export async function noteSignIn(
  db: Db,
  userId: string,
  { now, i18n }: Pick<RequestContext, 'now' | 'i18n'>,
): Promise<void> {
  await db.execute(
    sql`update ${users} set last_seen_at = ${now().toISOString()},
          language = coalesce(language, ${i18n.language})
        where ${users.id} = ${userId}`,
  );
}

/** Leaves `updatedAt` unchanged: preferences are in no form that could conflict. */
export async function setUserPreferences(
  db: Db,
  userId: string,
  changed: Partial<Preferences & Pick<Row, 'signInNotices'>>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changed, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, userId));
}

/** Sets the picture. Leaves `updatedAt` unchanged: it is in no form that could conflict. */
export async function setUserImage(db: Db, userId: string, image: string | null): Promise<void> {
  await db.execute(sql`update ${users} set image = ${image} where ${users.id} = ${userId}`);
}

/** When the user of this session signed in. */
export async function readSessionStart(db: Db, id: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ startedAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return found?.startedAt;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Sets the name once, even with concurrent calls. Returns whether this call set it. */
export async function setOnboarded(
  db: Db,
  userId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ name, onboardedAt: now })
    .where(and(eq(users.id, userId), isNull(users.onboardedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Advisory lock key of an email: sign-ins and changes of one address run one at a time. */
export const emailLockKey = (email: string) => `email:${email}`;

/**
 * Advisory lock: callers with the same key run one at a time, across all instances, until commit.
 */
export async function advisoryLock(tx: Db, ...keys: string[]): Promise<void> {
  // A fixed lock order prevents deadlocks.
  for (const key of new Set(keys.toSorted()))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Whether another active administrator remains without this user. Call it in the same transaction
 * before removing one; callers are serialized, so the last administrator cannot be lost.
 */
export async function hasOtherAdministrator(tx: Db, userId: string, now: Date): Promise<boolean> {
  await advisoryLock(tx, 'administrators');
  return hasAdministrator(tx, now, userId);
}

/** Whether there is an active administrator, apart from this user if given. */
export async function hasAdministrator(tx: Db, now: Date, userId = ''): Promise<boolean> {
  const at = now.toISOString();
  const [row] = await rows<{ any: boolean }>(
    tx,
    sql`select exists (
          select from ${users} where ${and(eq(users.role, 'admin'), ne(users.id, userId))}
          and (not ${users.banned} or ${users.banExpires} <= ${at})) as any`,
  );
  return row?.any ?? false;
}

/** The sessions that transactions have found active. */
const active = new WeakMap<Db, string>();

/**
 * Throws unless the session of the request still exists, or its program may still act. Call it after
 * a lock on the user is granted, to see a revocation that happened while waiting for it.
 * Calls of a job may share a transaction, which asks once.
 */
export async function requireActive(tx: Db, context: SessionContext): Promise<void> {
  if (context.isSubrequest && active.get(tx) === context.session.id) return;
  const now = context.now();
  const isSession = and(eq(sessions.id, context.session.id), gt(sessions.expiresAt, now));
  const isActive = context.session.program
    ? await context.userHooks.isProgramActive(tx, context.session.program, now)
    : (await tx.$count(sessions, isSession)) > 0;
  if (!isActive) throw commonError('UNAUTHORIZED');
  active.set(tx, context.session.id);
}

/**
 * Whether a verified email may sign up: sign-up is on, a feature makes an exception, or it is the
 * first administrator.
 */
export async function maySignUp(
  tx: Db,
  { config, now, userHooks }: RequestContext,
  email: string,
): Promise<boolean> {
  if (config.signup) return true;
  // Both queries run, so that the response time does not depend on the address.
  const isException = await userHooks.maySignUp(tx, email, now());
  const isFirst = config.adminEmail !== '' && !(await hasAdministrator(tx, now()));
  return isException || (isFirst && email === config.adminEmail);
}
