import { requireActive, userRecords } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';

/** Only users themselves may change their email, sessions and account: not by impersonation. */
export function rejectImpersonation({ session }: Pick<SessionContext, 'session'>): void {
  if (session.impersonatedBy) throw commonError('FORBIDDEN');
}

/**
 * Row lock on the session's user until the transaction ends, so changes to one account run one at a
 * time. Returns its current state.
 */
export async function lockOwnAccount(tx: Db, context: SessionContext) {
  const owner = await userRecords.lock(tx, context.session.user.id);
  if (!owner) throw commonError('UNAUTHORIZED');
  await requireActive(tx, context);
  return owner;
}

/** The current state of the user's row. */
export type Owner = Awaited<ReturnType<typeof lockOwnAccount>>;
