import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { accounts, sessions, userRecords, users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { keysetPage } from '~/server/lists/keyset-page';
import type { KeysetList } from '~/server/lists/keyset-statement';
import type { RequestContext } from '~/server/request-context';
import type { Page } from '~/shared/schema';
import type { UserDetail, UserRow, UserSession } from '../schema';
import type { UserStatus } from '../search';
import { violatedConstraint } from '~/server/database/errors';
import { userError } from '../errors';

/** A row of the users table. */
export type User = typeof users.$inferSelect;

export const rowColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  image: users.image,
  role: users.role,
  banned: users.banned,
  banExpires: users.banExpires,
  onboardedAt: users.onboardedAt,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
};

const sessionColumns = {
  id: sessions.id,
  userAgent: sessions.userAgent,
  ipAddress: sessions.ipAddress,
  method: sessions.method,
  createdAt: sessions.createdAt,
  updatedAt: sessions.updatedAt,
  expiresAt: sessions.expiresAt,
  impersonatedBy: sessions.impersonatedBy,
};

type RowOfColumns = Pick<User, keyof typeof rowColumns>;

/** Bans with an end date expire on their own. */
export function isBanned(user: Pick<User, 'banned' | 'banExpires'>, now: Date): boolean {
  return user.banned && (user.banExpires === null || user.banExpires > now);
}

function getStatus(user: Pick<User, 'banned' | 'banExpires' | 'onboardedAt'>, now: Date) {
  if (isBanned(user, now)) return 'banned';
  return (user.onboardedAt ? 'active' : 'not-onboarded') satisfies UserStatus;
}

export function toRow(user: RowOfColumns, now: Date): UserRow {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    image: user.image,
    role: user.role,
    status: getStatus(user, now),
    onboardedAt: user.onboardedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  };
}

export type DetailColumns = Pick<User, keyof typeof rowColumns | 'banReason' | 'updatedAt'>;

/** Expired bans are not shown. */
export function toDetail(user: DetailColumns, now: Date): UserDetail {
  const banned = isBanned(user, now);
  return {
    ...toRow(user, now),
    banReason: banned ? user.banReason : null,
    banExpires: (banned && user.banExpires?.toISOString()) || null,
    updatedAt: user.updatedAt.toISOString(),
  };
}

export const readUser = userRecords.find;

/**
 * Row locks until the transaction ends, so checks on these users stay valid. A fixed lock order
 * prevents deadlocks when two administrators act on each other.
 */
export async function lockUsers(tx: Db, ids: string[]): Promise<Map<string, User>> {
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('update');
  return new Map(locked.map((user) => [user.id, user]));
}

/** Deletes all of a user's sessions, including impersonations by them. Returns how many. */
export async function deleteUserSessions(tx: Db, userId: string): Promise<number> {
  const deleted = await tx
    .delete(sessions)
    .where(or(eq(sessions.userId, userId), eq(sessions.impersonatedBy, userId)))
    .returning({ id: sessions.id });
  return deleted.length;
}

/**
 * Ends all sessions of a banned user and returns how many. The rows are kept for a while without
 * device data, so the sign-in page can explain why the user was signed out.
 */
export async function expireSessions(tx: Db, userId: string, now: Date): Promise<number> {
  const impersonations = await deleteImpersonations(tx, userId);
  const own = await tx
    .update(sessions)
    .set({ expiresAt: now, ipAddress: null, userAgent: null })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  return impersonations + own.length;
}

/** Deletes impersonations of this user and by this user. Returns how many. */
export async function deleteImpersonations(tx: Db, userId: string): Promise<number> {
  const deleted = await tx
    .delete(sessions)
    .where(
      or(
        and(eq(sessions.userId, userId), isNotNull(sessions.impersonatedBy)),
        eq(sessions.impersonatedBy, userId),
      ),
    )
    .returning({ id: sessions.id });
  return deleted.length;
}

/** The ID of the user that a session belongs to. */
export async function findSessionOwner(tx: Db, sessionId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.userId;
}

/** Returns whether the user had such a session. */
export async function deleteUserSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

const sessionList: KeysetList<'created', typeof sessionColumns> = {
  table: sessions,
  sorts: { created: sessions.createdAt },
  columns: sessionColumns,
};

interface PageOf {
  cursor?: string | undefined;
  limit: number;
}

/** One page of a user's active sessions, newest first. */
export function readUserSessions(db: Db, userId: string, page: PageOf, now: Date) {
  return keysetPage(db, sessionList, {
    ...page,
    sort: 'created',
    order: 'desc',
    equals: { column: sessions.userId, value: userId },
    filter: gt(sessions.expiresAt, now),
  });
}

export async function listSessions(
  db: Db,
  userId: string,
  page: PageOf,
  { now, current }: { now: Date; current: string },
): Promise<Page<UserSession>> {
  const { items, ...rest } = await readUserSessions(db, userId, page, now);
  return {
    ...rest,
    items: items.map((item) => ({
      id: item.id,
      userAgent: item.userAgent,
      ipAddress: item.ipAddress,
      method: item.method,
      createdAt: item.createdAt.toISOString(),
      lastUsedAt: item.updatedAt.toISOString(),
      expiresAt: item.expiresAt.toISOString(),
      impersonated: item.impersonatedBy !== null,
      current: item.id === current,
    })),
  };
}

const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));

/** Stores the password hash, if passwords are enabled. */
export async function savePassword(tx: Db, userId: string, password: string): Promise<void> {
  await tx.delete(accounts).where(isPasswordOf(userId));
  const credential = { userId, accountId: userId, providerId: 'credential', password };
  await tx.insert(accounts).values(credential);
}

/** One impersonation at a time per parent session. */
export async function insertImpersonation(
  tx: Db,
  session: typeof sessions.$inferInsert & { parentId: string },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.parentId, session.parentId));
  await tx.insert(sessions).values(session);
}

export interface Parent {
  id: string;
  tokenHash: string;
  expiresAt: Date;
}

/**
 * Ends an impersonation. Returns who was behind it, and the administrator's own session if it is
 * still valid. Undefined if the impersonation was already over.
 */
export async function deleteImpersonation(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ admin: User; parent: Parent | undefined } | undefined> {
  const [ended] = await tx.delete(sessions).where(eq(sessions.id, id)).returning();
  if (!ended?.impersonatedBy) return undefined;
  const admin = await readUser(tx, ended.impersonatedBy);
  if (!admin) return undefined;
  const [parent] = await tx
    .select({ id: sessions.id, tokenHash: sessions.tokenHash, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, ended.parentId ?? ''),
        eq(sessions.userId, admin.id),
        gt(sessions.expiresAt, now),
      ),
    );
  const isActive = admin.role === 'admin' && !isBanned(admin, now);
  return { admin, parent: isActive ? parent : undefined };
}

/** Maps a violation of the unique index on emails to an error; also covers concurrent requests. */
export async function uniqueEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique')
      throw userError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  }
}

/** When the password was set, if passwords are enabled and there is one. */
export async function readSignInMethods({ db, config }: RequestContext, userId: string) {
  if (!config.passwords) return { passwordSetAt: null };
  const [found] = await db
    .select({ setAt: accounts.updatedAt })
    .from(accounts)
    .where(isPasswordOf(userId));
  return { passwordSetAt: found?.setAt.toISOString() ?? null };
}
