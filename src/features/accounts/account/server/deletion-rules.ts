import { recordChange, toActivityUser, userTarget } from '~/features/activity/activity.server';
import { deleteNotMeLinks, hasOtherAdministrator, userRecords } from '../../auth/auth.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { LeavingUser, SessionContext } from '~/server/request-context';
import { accountError } from '../errors';
import { type AccountCode, confirmAccountCode, requestAccountCode, revokeCodes } from './codes';
import { type Owner, lockOwnAccount, rejectImpersonation } from './account-owner';
import { requireFresh } from './fresh';
import { queueAccountMail } from './account-mails';

const deletion = (context: SessionContext): AccountCode => ({
  purpose: 'delete-account',
  email: context.session.user.email,
});

/** At least one administrator must remain. */
async function rejectLastAdministrator(tx: Db, context: SessionContext, owner: Owner) {
  if (owner.role === 'admin' && !(await hasOtherAdministrator(tx, owner.id, context.now())))
    throw accountError('LAST_ADMINISTRATOR');
}

interface DeletionOptions {
  /** Also deletes what belongs to the user alone. */
  deleteOwned?: boolean | undefined;
}

/** Sends a code to the user's own address, unless the deletion would be rejected. */
export async function requestDeletion(context: SessionContext, options: DeletionOptions = {}) {
  rejectImpersonation(context);
  await requireFresh(context.db, context);
  await inTransaction(context, async (tx) => {
    const owner = await lockOwnAccount(tx, context);
    await rejectLastAdministrator(tx, context, owner);
    await context.userHooks.requireMayLeave(tx, context, leaving(owner, options));
  });
  return requestAccountCode(context, deletion(context));
}

const leaving = (owner: Owner, { deleteOwned = false }: DeletionOptions): LeavingUser => ({
  ...toActivityUser(owner),
  deleteOwned,
});

/** Deletes the user and their data in one transaction. The audit log is kept. */
export async function confirmDeletion(
  context: SessionContext,
  code: string,
  options: DeletionOptions = {},
) {
  rejectImpersonation(context);
  await requireFresh(context.db, context);
  await confirmAccountCode(context, deletion(context), code, async (tx, owner) => {
    await rejectLastAdministrator(tx, context, owner);
    await context.userHooks.beforeUserLeaves(tx, context, leaving(owner, options));
    await revokeCodes(tx, owner.id);
    await deleteNotMeLinks(tx, owner.id);
    await userRecords.remove(tx, owner.id);
    await recordChange(tx, context, {
      kind: 'account.deleted',
      target: userTarget(owner),
      before: { email: owner.email, role: owner.role },
    });
    await queueAccountMail(tx, context, owner.email, { mail: 'account-deleted' });
  });
}
