import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { sessions, users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import type { Session } from '~/shared/session';

export async function isEmailTaken(tx: Db, email: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.email, email))) > 0;
}

/** Limits the list to a readable length. */
const maxSessions = 50;

/**
 * Newest first. Excludes impersonations: they are not the user's devices, and the administrator's
 * address must not be disclosed.
 */
export async function readSessions(db: Db, { id, user }: Session, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      method: sessions.method,
      startedAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      signInNotices: sql<boolean>`${users.signInNotices} or ${users.role} = 'admin'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, user.id),
        gt(sessions.expiresAt, now),
        or(isNull(sessions.impersonatedBy), eq(sessions.id, id)),
      ),
    )
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.updatedAt), sessions.id)
    .limit(maxSessions);
}

/** Returns whether the user had such a session. */
export async function deleteOwnSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** Ends all sessions of a user, if given except one. Returns how many. */
export async function deleteSessions(tx: Db, userId: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return deleted.length;
}
