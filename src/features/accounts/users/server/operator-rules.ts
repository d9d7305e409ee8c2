import { and, asc, eq } from 'drizzle-orm';
import { type Where, recordActivity, userTarget } from '~/features/activity/activity.server';
import {
  advisoryLock,
  emailLockKey,
  hasOtherAdministrator,
  userRecords,
  users,
} from '../../auth/auth.server';
import type { EntrySource } from '~/features/activity/schema';
import { authError } from '../../auth/errors';
import type { Db } from '~/server/database/database';
import type { Role } from '~/shared/permissions';
import { type User, isBanned } from './queries';
import { roleChange, writeRole } from './rules';

/** Changes of administrators by the operator: on the command line, or by ADMIN_EMAIL. */

export interface Administrator {
  email: string;
  name: string;
  banned: boolean;
  lastSeenAt: Date | null;
}

async function lockByEmail(tx: Db, email: string): Promise<User | undefined> {
  await advisoryLock(tx, emailLockKey(email));
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return user;
}

async function setRole(tx: Db, where: Where, user: User, to: Role, source: EntrySource) {
  await writeRole(tx, user, to, where.now());
  const change = roleChange(user, to);
  await recordActivity(tx, where, { ...change, after: { ...change.after, source } });
}

/** Makes the user an administrator. Unknown addresses get an account to sign in to with a code. */
export async function grantAdministrator(
  tx: Db,
  where: Where,
  email: string,
): Promise<{ result: 'created' | 'granted' | 'unchanged'; banned: boolean }> {
  const user = await lockByEmail(tx, email);
  if (user) {
    if (user.role !== 'admin') await setRole(tx, where, user, 'admin', 'command-line');
    const result = user.role === 'admin' ? 'unchanged' : 'granted';
    return { result, banned: isBanned(user, where.now()) };
  }
  const fields = { name: '', email, role: 'admin' as const };
  const created = await userRecords.insert(tx, fields, where.now());
  await recordActivity(tx, where, {
    kind: 'user.created',
    target: userTarget(created),
    after: { email, role: 'admin', source: 'command-line' satisfies EntrySource },
  });
  return { result: 'created', banned: false };
}

/** Makes an administrator an ordinary user. Rejected for the last active one. */
export async function revokeAdministrator(
  tx: Db,
  where: Where,
  email: string,
): Promise<'revoked' | 'unchanged'> {
  const user = await lockByEmail(tx, email);
  if (!user) throw authError('USER_NOT_FOUND');
  if (user.role !== 'admin') return 'unchanged';
  await setRole(tx, where, user, 'user', 'command-line');
  return 'revoked';
}

export async function listAdministrators(db: Db, now: Date): Promise<Administrator[]> {
  const found = await db
    .select()
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.email));
  return found.map((user) => ({
    email: user.email,
    name: user.name,
    banned: isBanned(user, now),
    lastSeenAt: user.lastSeenAt,
  }));
}

/**
 * ADMIN_EMAIL: the user who has proven this address becomes an administrator, but only as long as
 * there is none. One always remains from then on, so the setting can never undo a demotion.
 * Returns the role.
 */
export async function grantFirstAdministrator(
  tx: Db,
  where: Where,
  user: { id: string; email: string; role: Role },
  adminEmail: string,
): Promise<Role> {
  if (adminEmail === '' || user.email !== adminEmail || user.role === 'admin') return user.role;
  // Takes the lock that all changes of administrators share.
  if (await hasOtherAdministrator(tx, user.id, where.now())) return user.role;
  const [locked] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.emailVerified, true)))
    .for('update');
  if (!locked) return user.role;
  await setRole(tx, where, locked, 'admin', 'configuration');
  return 'admin';
}
