import { requireActive } from '../../auth/auth.server';
import { authError } from '../../auth/errors';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { userError } from '../errors';
import { type User, isBanned, lockUsers } from './queries';

export interface LockedUsers {
  admin: User;
  target: User;
}

/**
 * Row locks on the administrator and the target until the transaction ends. Checks again what may
 * have changed since the request was authorized: a ban, the role, a revoked session.
 */
export async function lockActorAndTarget(
  tx: Db,
  context: SessionContext,
  targetId: string,
): Promise<LockedUsers> {
  const { session } = context;
  if (session.impersonatedBy) throw userError('IMPERSONATION_UNDER_WAY');
  const locked = await lockUsers(tx, [session.user.id, targetId]);
  const admin = locked.get(session.user.id);
  if (!admin) throw commonError('UNAUTHORIZED');
  await requireActive(tx, context);
  if (admin.role !== 'admin' || isBanned(admin, context.now())) throw commonError('FORBIDDEN');
  const target = locked.get(targetId);
  if (!target) throw authError('USER_NOT_FOUND');
  return { admin, target };
}

/** Transactions with a lock on their administrator. */
const withLockedActor = new WeakSet<Db>();

/**
 * The same for rules without a target. Calls of a job may share a transaction: the first one locks. A
 * savepoint is a transaction of its own, as rolling it back ends its locks.
 */
export async function lockActor(tx: Db, context: SessionContext): Promise<void> {
  if (withLockedActor.has(tx)) return;
  await lockActorAndTarget(tx, context, context.session.user.id);
  withLockedActor.add(tx);
}
