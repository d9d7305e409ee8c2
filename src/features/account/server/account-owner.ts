import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/app-error';
import { hasPermission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { type Owner, lockOwner } from './queries';

/** The session, if it may change its account. The API checks the same with `permitted`. */
export async function requireAccountSession(context: RequestContext): Promise<Session> {
  const session = await context.session();
  if (!session) throw commonError('UNAUTHORIZED');
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  if (!hasPermission(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
  return session;
}

/** Only users themselves may change their email, sessions and account: not by impersonation. */
export function refuseImpersonation(session: Session): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/** Locks the user's row until the transaction ends and returns its current state. */
export async function lockOwnAccount(
  tx: Db,
  context: RequestContext,
  session: Session,
): Promise<Owner> {
  const owner = await lockOwner(tx, session, context.now());
  if (!owner) throw commonError('UNAUTHORIZED');
  return owner;
}
