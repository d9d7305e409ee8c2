import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { sessions, users } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { Session } from '~/shared/session';

/** A person as the database knows her now. */
export interface Owner {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: 'admin' | 'user';
}

/**
 * The person behind a session, held until the transaction ends, so that two changes of one account
 * follow each other. Undefined where the session or the person is gone meanwhile.
 */
export async function lockOwner(tx: Db, session: Session, now: Date): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
    })
    .from(users)
    .where(eq(users.id, session.user.id))
    .for('no key update');
  // Only now: what was revoked while we waited for our turn has to be seen.
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.id), gt(sessions.expiresAt, now)));
  return alive && owner;
}

export async function setName(tx: Db, userId: string, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId));
}

export async function setEmail(tx: Db, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerified: true }).where(eq(users.id, userId));
}

export async function setEmailVerified(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

export async function isEmailTaken(tx: Db, email: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.email, email))) > 0;
}

/** Sessions and linked accounts go with the person. */
export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** More than this many are nobody's to read through. */
const mostSessions = 50;

/**
 * The newest first. An administrator who looks at things in a person's place is not one of her
 * devices, and where he sits is not hers to know.
 */
export async function readSessions(db: Db, { id, user }: Session, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      startedAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, user.id),
        gt(sessions.expiresAt, now),
        or(isNull(sessions.impersonatedBy), eq(sessions.id, id)),
      ),
    )
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.updatedAt), sessions.id)
    .limit(mostSessions);
}

/** Whether there was such a session of this person. */
export async function deleteOwnSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a person but one, where it is given. Says how many. */
export async function deleteSessions(tx: Db, userId: string, but?: string): Promise<number> {
  const others = but === undefined ? undefined : ne(sessions.id, but);
  const gone = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return gone.length;
}
