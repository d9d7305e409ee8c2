import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/app-error';
import { hasPermission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import { type Owner, lockOwner } from './queries';

/** Who asks, if she may change her account. The API asks the same through `permitted`. */
export async function requireAccountSession(context: RequestContext): Promise<Session> {
  const session = await context.session();
  if (!session) throw commonError('UNAUTHORIZED');
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  if (!hasPermission(session.user.role, { account: 'update' })) throw commonError('FORBIDDEN');
  return session;
}

/** Address, sessions and the account itself are the person's own: nobody changes them in her place. */
export function refuseImpersonation(session: Session): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/** The person as she is now, for the length of the transaction. */
export async function lockOwnAccount(
  tx: Db,
  context: RequestContext,
  session: Session,
): Promise<Owner> {
  const owner = await lockOwner(tx, session, context.now());
  if (!owner) throw commonError('UNAUTHORIZED');
  return owner;
}

/** One transaction, then the mails that were written in it. */
export async function inTransaction<T>(
  context: RequestContext,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction(work);
  await context.outbox.afterCommit();
  return result;
}
