import { and, eq, gt } from 'drizzle-orm';
import { sessions, userRecords } from '../../auth/auth.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { commonError } from '~/shared/errors/app-error';

/** Only users themselves may change their email, sessions and account: not by impersonation. */
export function rejectImpersonation({ session }: Pick<Actor, 'session'>): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/**
 * Row lock on the session's user until the transaction ends, so changes to one account run one at a
 * time. Returns its current state.
 */
export async function lockOwnAccount(tx: Db, { context, session }: Actor) {
  const owner = await userRecords.lock(tx, session.user.id);
  // Checked after the lock is granted, to see a revocation that happened while waiting for it.
  const isActive = and(eq(sessions.id, session.id), gt(sessions.expiresAt, context.now()));
  if (!owner || !(await tx.$count(sessions, isActive))) throw commonError('UNAUTHORIZED');
  return owner;
}

/** The current state of the user's row. */
export type Owner = Awaited<ReturnType<typeof lockOwnAccount>>;
