import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { advisoryLock, emailLockKey } from '~/features/auth/auth.server';
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
import { notifyOldAddress } from './notices';
import { deleteSessions, isEmailTaken, setEmail, setEmailVerified } from './queries';

const changeOf = (session: Session, email: string): AccountCode => ({
  purpose: 'change-email',
  session,
  email,
});

const verificationOf = (session: Session): AccountCode => ({
  purpose: 'verify-email',
  session,
  email: session.user.email,
});

/**
 * Sends a code to the new address, whether it is taken or not: the response is the same, so it does
 * not reveal whether an account exists.
 */
export async function requestEmailChange(context: RequestContext, session: Session, email: string) {
  refuseImpersonation(session);
  if (email === session.user.email)
    throw new AppError('SAME_EMAIL', accountErrors.SAME_EMAIL, { field: 'email' });
  const change = changeOf(session, email);
  await enforceAccountCodeLimits(context, change);
  return inTransaction({ request: context, session }, (tx) => sendAccountCode(tx, context, change));
}

export async function confirmEmailChange(
  context: RequestContext,
  session: Session,
  email: string,
  code: string,
) {
  refuseImpersonation(session);
  await verifyAccountCode(context, changeOf(session, email), code);
  return inTransaction({ request: context, session }, (tx) =>
    changeEmail(tx, context, session, { email, code }),
  );
}

/** Changes the email, ends all other sessions and notifies the old address. */
async function changeEmail(
  tx: Db,
  context: RequestContext,
  session: Session,
  { email, code }: { email: string; code: string },
) {
  // Locks both addresses: a sign-in with the old one either finishes first or fails.
  await advisoryLock(tx, emailLockKey(session.user.email), emailLockKey(email));
  const owner = await lockOwnAccount(tx, context, session);
  await consumeCode(tx, context, changeOf(session, email), code);
  if (await isEmailTaken(tx, email))
    throw new AppError('EMAIL_CAN_NOT_BE_UPDATED', accountErrors.EMAIL_CAN_NOT_BE_UPDATED);
  await setEmail(tx, owner.id, email);
  await revokeCodes(tx, owner.id);
  const ended = await deleteSessions(tx, owner.id, session.id);
  await recordActivity(tx, context, {
    kind: 'account.email-changed',
    actor: toActivityUser(owner),
    target: { type: 'user', id: owner.id, name: toActivityUser(owner).name },
    before: { email: owner.email },
    after: { email, sessionsEnded: ended },
  });
  await notifyOldAddress(tx, context, owner.email, 'owner');
}

/** Refuses users whose own address is already verified. */
function refuseVerified(session: Session): void {
  refuseImpersonation(session);
  if (session.user.emailVerified)
    throw new AppError('ALREADY_VERIFIED', accountErrors.ALREADY_VERIFIED);
}

/** Runs before the caller's transaction. Requests that are refused anyway do not count. */
export async function enforceVerificationLimit(context: RequestContext, session: Session) {
  refuseVerified(session);
  await enforceAccountCodeLimits(context, verificationOf(session));
}

/** Runs in the caller's transaction; the rate limit is checked before it. */
export async function sendVerification(tx: Db, context: RequestContext, session: Session) {
  refuseVerified(session);
  return sendAccountCode(tx, context, verificationOf(session));
}

export const verifyEmailCode = (context: RequestContext, session: Session, code: string) => {
  refuseVerified(session);
  return verifyAccountCode(context, verificationOf(session), code);
};

export async function verifyEmail(tx: Db, context: RequestContext, session: Session, code: string) {
  refuseVerified(session);
  await advisoryLock(tx, emailLockKey(session.user.email));
  const owner = await lockOwnAccount(tx, context, session);
  await consumeCode(tx, context, verificationOf(session), code);
  await setEmailVerified(tx, owner.id);
  await recordActivity(tx, context, {
    kind: 'account.email-changed',
    actor: toActivityUser(owner),
    target: { type: 'user', id: owner.id, name: toActivityUser(owner).name },
    before: { email: owner.email, emailVerified: owner.emailVerified },
    after: { email: owner.email, emailVerified: true },
  });
}
