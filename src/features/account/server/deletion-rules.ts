import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { advisoryLock, emailLockKey, hasOtherAdministrator } from '~/features/auth/auth.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { accountErrors } from '../errors';
import {
  type AccountCode,
  verifyAccountCode,
  enforceAccountCodeLimits,
  sendAccountCode,
  consumeCode,
  revokeCodes,
} from './codes';
import { lockOwnAccount, refuseImpersonation } from './account-owner';
import { notifyAccountDeleted } from './notices';
import { type Owner, deleteUser } from './queries';

const deletionOf = (session: Session): AccountCode => ({
  purpose: 'delete-account',
  session,
  email: session.user.email,
});

/** At least one administrator must remain. */
async function refuseLastAdministrator(tx: Db, context: RequestContext, owner: Owner) {
  if (owner.role === 'admin' && !(await hasOtherAdministrator(tx, owner.id, context.now())))
    throw new AppError('LAST_ADMINISTRATOR', accountErrors.LAST_ADMINISTRATOR);
}

/** Sends a code to the user's own address. */
export async function requestDeletion(context: RequestContext, session: Session) {
  refuseImpersonation(session);
  await inTransaction({ request: context, session }, async (tx) => {
    await refuseLastAdministrator(tx, context, await lockOwnAccount(tx, context, session));
  });
  await enforceAccountCodeLimits(context, deletionOf(session));
  return inTransaction({ request: context, session }, (tx) =>
    sendAccountCode(tx, context, deletionOf(session)),
  );
}

export const verifyDeletionCode = (context: RequestContext, session: Session, code: string) => {
  refuseImpersonation(session);
  return verifyAccountCode(context, deletionOf(session), code);
};

/**
 * Deletes the user and their data in one transaction. The audit log is kept. With `deleteOwned`, also
 * what belongs to the user alone, such as an organization without other members.
 */
export async function deleteAccount(
  tx: Db,
  context: RequestContext,
  session: Session,
  { code, deleteOwned = false }: { code: string; deleteOwned?: boolean | undefined },
) {
  refuseImpersonation(session);
  await advisoryLock(tx, emailLockKey(session.user.email));
  const owner = await lockOwnAccount(tx, context, session);
  await refuseLastAdministrator(tx, context, owner);
  await context.userHooks.beforeUserLeaves(tx, context, {
    ...toActivityUser(owner),
    reason: 'deleted',
    deleteOwned,
  });
  await consumeCode(tx, context, deletionOf(session), code);
  await revokeCodes(tx, owner.id);
  await deleteUser(tx, owner.id);
  await recordActivity(tx, context, {
    kind: 'account.deleted',
    actor: toActivityUser(owner),
    target: { type: 'user', id: owner.id, name: toActivityUser(owner).name },
    before: { email: owner.email, role: owner.role },
  });
  await notifyAccountDeleted(tx, context, owner.email);
}
