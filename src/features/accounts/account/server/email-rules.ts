import { recordChange, userTarget } from '~/features/activity/activity.server';
import { userRecords } from '../../auth/auth.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { accountError } from '../errors';
import { type AccountCode, confirmAccountCode, requestAccountCode, revokeCodes } from './codes';
import { type Owner, rejectImpersonation } from './account-owner';
import { requireFresh } from './fresh';
import { queueAccountMail } from './account-mails';
import { deleteSessions, isEmailTaken } from './queries';

/** Rules for changing and verifying the user's own email, each with a code sent by email. */

const change = (email: string): AccountCode => ({ purpose: 'change-email', email });

const verification = ({ session }: Actor): AccountCode => ({
  purpose: 'verify-email',
  email: session.user.email,
});

/**
 * Sends a code to the new address, whether it is taken or not: the response is the same, so it does
 * not reveal whether an account exists.
 */
export async function requestEmailChange(actor: Actor, email: string) {
  rejectImpersonation(actor);
  if (email === actor.session.user.email) throw accountError('SAME_EMAIL', { field: 'email' });
  await requireFresh(actor.context.db, actor);
  return requestAccountCode(actor, change(email));
}

/** Changes the email, ends all other sessions and notifies the old address. */
export async function confirmEmailChange(actor: Actor, email: string, code: string) {
  rejectImpersonation(actor);
  const { context, session } = actor;
  await requireFresh(context.db, actor);
  await confirmAccountCode(actor, change(email), code, async (tx, owner) => {
    if (await isEmailTaken(tx, email)) throw accountError('EMAIL_CAN_NOT_BE_UPDATED');
    const verified = { email, emailVerified: true };
    await userRecords.update(tx, owner.id, verified, context.now());
    await revokeCodes(tx, owner.id);
    const sessionsEnded = await deleteSessions(tx, owner.id, session.id);
    await recordChange(tx, actor, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email },
      after: { email, sessionsEnded },
    });
    await notifyOldAddress(tx, actor, owner);
  });
}

/**
 * The old address can undo the change, unless it may belong to a stranger or a mailbox must not be
 * enough to change the email.
 */
async function notifyOldAddress(tx: Db, { context, session }: Actor, owner: Owner): Promise<void> {
  const { isRequired } = await context.userHooks.readProof(tx, context, session.user);
  const mayUndo = owner.emailVerified && !isRequired;
  await queueAccountMail(tx, context, owner.email, {
    mail: mayUndo ? 'email-changed' : 'email-changed-for-good',
    userId: owner.id,
    ...(mayUndo && { notMe: { userId: owner.id, restoresEmail: true } }),
  });
}

/** Rejects users whose own address is already verified. */
function rejectVerified(actor: Actor): void {
  rejectImpersonation(actor);
  if (actor.session.user.emailVerified) throw accountError('ALREADY_VERIFIED');
}

export async function requestVerification(actor: Actor) {
  rejectVerified(actor);
  return requestAccountCode(actor, verification(actor));
}

export async function confirmVerification(actor: Actor, code: string) {
  rejectVerified(actor);
  await confirmAccountCode(actor, verification(actor), code, async (tx, owner) => {
    await userRecords.update(tx, owner.id, { emailVerified: true }, actor.context.now());
    await recordChange(tx, actor, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email, emailVerified: owner.emailVerified },
      after: { email: owner.email, emailVerified: true },
    });
  });
}
