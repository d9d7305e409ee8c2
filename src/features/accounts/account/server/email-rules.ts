import { recordChange, userTarget } from '~/features/activity/activity.server';
import { userRecords } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { accountError } from '../errors';
import { type AccountCode, confirmAccountCode, requestAccountCode, revokeCodes } from './codes';
import { type Owner, rejectImpersonation } from './account-owner';
import { requireFresh } from './fresh';
import { queueAccountMail } from './account-mails';
import { deleteSessions, isEmailTaken } from './queries';

/** Rules for changing and verifying the user's own email, each with a code sent by email. */

const change = (email: string): AccountCode => ({ purpose: 'change-email', email });

const verification = (context: SessionContext): AccountCode => ({
  purpose: 'verify-email',
  email: context.session.user.email,
});

/**
 * Sends a code to the new address, whether it is taken or not: the response is the same, so it does
 * not reveal whether an account exists.
 */
export async function requestEmailChange(context: SessionContext, email: string) {
  rejectImpersonation(context);
  if (email === context.session.user.email) throw accountError('SAME_EMAIL', { field: 'email' });
  await requireFresh(context.db, context);
  return requestAccountCode(context, change(email));
}

/** Changes the email, ends all other sessions and notifies the old address. */
export async function confirmEmailChange(context: SessionContext, email: string, code: string) {
  rejectImpersonation(context);
  const { session } = context;
  await requireFresh(context.db, context);
  await confirmAccountCode(context, change(email), code, async (tx, owner) => {
    if (await isEmailTaken(tx, email)) throw accountError('EMAIL_CAN_NOT_BE_UPDATED');
    const verified = { email, emailVerified: true };
    await userRecords.update(tx, owner.id, verified, context.now());
    await revokeCodes(tx, owner.id);
    const sessionsEnded = await deleteSessions(tx, owner.id, session.id);
    await recordChange(tx, context, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email },
      after: { email, sessionsEnded },
    });
    await notifyOldAddress(tx, context, owner);
  });
}

/**
 * The old address can undo the change, unless it may belong to a stranger or a mailbox must not be
 * enough to change the email.
 */
async function notifyOldAddress(tx: Db, context: SessionContext, owner: Owner): Promise<void> {
  const { isRequired } = await context.userHooks.readProof(tx, context, context.session.user);
  const mayUndo = owner.emailVerified && !isRequired;
  await queueAccountMail(tx, context, owner.email, {
    mail: mayUndo ? 'email-changed' : 'email-changed-for-good',
    userId: owner.id,
    ...(mayUndo && { notMe: { userId: owner.id, restoresEmail: true } }),
  });
}

/** Rejects users whose own address is already verified. */
function rejectVerified(context: SessionContext): void {
  rejectImpersonation(context);
  if (context.session.user.emailVerified) throw accountError('ALREADY_VERIFIED');
}

export async function requestVerification(context: SessionContext) {
  rejectVerified(context);
  return requestAccountCode(context, verification(context));
}

export async function confirmVerification(context: SessionContext, code: string) {
  rejectVerified(context);
  await confirmAccountCode(context, verification(context), code, async (tx, owner) => {
    await userRecords.update(tx, owner.id, { emailVerified: true }, context.now());
    await recordChange(tx, context, {
      kind: 'account.email-changed',
      target: userTarget(owner),
      before: { email: owner.email, emailVerified: owner.emailVerified },
      after: { email: owner.email, emailVerified: true },
    });
  });
}
