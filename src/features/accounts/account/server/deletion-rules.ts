import { recordChange, toActivityUser, userTarget } from '~/features/activity/activity.server';
import { deleteNotMeLinks, hasOtherAdministrator, userRecords } from '../../auth/auth.server';
import { type Actor, inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { LeavingUser } from '~/server/request-context';
import { accountError } from '../errors';
import { type AccountCode, confirmAccountCode, requestAccountCode, revokeCodes } from './codes';
import { type Owner, lockOwnAccount, rejectImpersonation } from './account-owner';
import { requireFresh } from './fresh';
import { queueAccountMail } from './account-mails';

const deletion = ({ session }: Actor): AccountCode => ({
  purpose: 'delete-account',
  email: session.user.email,
});

/** At least one administrator must remain. */
async function rejectLastAdministrator(tx: Db, { context }: Actor, owner: Owner) {
  if (owner.role === 'admin' && !(await hasOtherAdministrator(tx, owner.id, context.now())))
    throw accountError('LAST_ADMINISTRATOR');
}

interface DeletionOptions {
  /** Also deletes what belongs to the user alone. */
  deleteOwned?: boolean | undefined;
}

/** Sends a code to the user's own address, unless the deletion would be rejected. */
export async function requestDeletion(actor: Actor, options: DeletionOptions = {}) {
  rejectImpersonation(actor);
  await requireFresh(actor.context.db, actor);
  await inTransaction(actor, async (tx) => {
    const owner = await lockOwnAccount(tx, actor);
    await rejectLastAdministrator(tx, actor, owner);
    await actor.context.userHooks.requireMayLeave(tx, actor.context, leaving(owner, options));
  });
  return requestAccountCode(actor, deletion(actor));
}

const leaving = (owner: Owner, { deleteOwned = false }: DeletionOptions): LeavingUser => ({
  ...toActivityUser(owner),
  deleteOwned,
});

/** Deletes the user and their data in one transaction. The audit log is kept. */
export async function confirmDeletion(actor: Actor, code: string, options: DeletionOptions = {}) {
  rejectImpersonation(actor);
  await requireFresh(actor.context.db, actor);
  await confirmAccountCode(actor, deletion(actor), code, async (tx, owner) => {
    await rejectLastAdministrator(tx, actor, owner);
    await actor.context.userHooks.beforeUserLeaves(tx, actor.context, leaving(owner, options));
    await revokeCodes(tx, owner.id);
    await deleteNotMeLinks(tx, owner.id);
    await userRecords.remove(tx, owner.id);
    await recordChange(tx, actor, {
      kind: 'account.deleted',
      target: userTarget(owner),
      before: { email: owner.email, role: owner.role },
    });
    await queueAccountMail(tx, actor.context, owner.email, { mail: 'account-deleted' });
  });
}
