import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { takeTurns } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { accountErrors } from '../errors';
import {
  type CodeCase,
  emailTurn,
  judgeCode,
  limitAccountCodes,
  sendAccountCode,
  takeCode,
  voidCodes,
} from './codes';
import { inTransaction, ownerIn, refuseImpersonation } from './members';
import { tellOldAddress } from './notices';
import { deleteSessions, isEmailTaken, setEmail, setEmailVerified } from './queries';

const changeOf = (session: Session, email: string): CodeCase => ({
  purpose: 'change-email',
  session,
  email,
});

const verificationOf = (session: Session): CodeCase => ({
  purpose: 'verify-email',
  session,
  email: session.user.email,
});

/**
 * Sends a code to the new address, whether it is somebody's or not: the answer is the same, and who
 * does not read the mails of that address learns nothing about it.
 */
export async function requestEmailChange(context: RequestContext, session: Session, email: string) {
  refuseImpersonation(session);
  if (email === session.user.email)
    throw new AppError('SAME_EMAIL', accountErrors.SAME_EMAIL, { field: 'email' });
  const change = changeOf(session, email);
  await limitAccountCodes(context, change);
  return inTransaction(context, (tx) => sendAccountCode(tx, context, change));
}

export async function confirmEmailChange(
  context: RequestContext,
  session: Session,
  email: string,
  code: string,
) {
  refuseImpersonation(session);
  await judgeCode(context, changeOf(session, email), code);
  return inTransaction(context, (tx) => changeEmail(tx, context, session, { email, code }));
}

/** The address changes, every other session ends, and the old address is told. */
async function changeEmail(
  tx: Db,
  context: RequestContext,
  session: Session,
  { email, code }: { email: string; code: string },
) {
  // Both addresses: a sign-in with the old one is over before this, or comes too late for it.
  await takeTurns(tx, emailTurn(session.user.email), emailTurn(email));
  const owner = await ownerIn(tx, context, session);
  await takeCode(tx, context, changeOf(session, email), code);
  if (await isEmailTaken(tx, email))
    throw new AppError('EMAIL_CAN_NOT_BE_UPDATED', accountErrors.EMAIL_CAN_NOT_BE_UPDATED);
  await setEmail(tx, owner.id, email);
  await voidCodes(tx, owner.id);
  const ended = await deleteSessions(tx, owner.id, session.id);
  await recordActivity(tx, context, {
    kind: 'account.email-changed',
    actor: asPerson(owner),
    target: { type: 'user', id: owner.id, name: asPerson(owner).name },
    before: { email: owner.email },
    after: { email, sessionsEnded: ended },
  });
  await tellOldAddress(tx, context, owner.email, 'owner');
}

/** What must hold before a code to verify one's own address is sent or taken. */
function refuseVerified(session: Session): void {
  refuseImpersonation(session);
  if (session.user.emailVerified)
    throw new AppError('ALREADY_VERIFIED', accountErrors.ALREADY_VERIFIED);
}

/** Before the caller's transaction. What is refused anyway does not count against the person. */
export async function limitVerification(context: RequestContext, session: Session) {
  refuseVerified(session);
  await limitAccountCodes(context, verificationOf(session));
}

/** In the caller's transaction; the limit is asked before it. */
export async function sendVerification(tx: Db, context: RequestContext, session: Session) {
  refuseVerified(session);
  return sendAccountCode(tx, context, verificationOf(session));
}

export const judgeVerification = (context: RequestContext, session: Session, code: string) => {
  refuseVerified(session);
  return judgeCode(context, verificationOf(session), code);
};

export async function verifyEmail(tx: Db, context: RequestContext, session: Session, code: string) {
  refuseVerified(session);
  await takeTurns(tx, emailTurn(session.user.email));
  const owner = await ownerIn(tx, context, session);
  await takeCode(tx, context, verificationOf(session), code);
  await setEmailVerified(tx, owner.id);
  await recordActivity(tx, context, {
    kind: 'account.email-changed',
    actor: asPerson(owner),
    target: { type: 'user', id: owner.id, name: asPerson(owner).name },
    before: { email: owner.email, emailVerified: owner.emailVerified },
    after: { email: owner.email, emailVerified: true },
  });
}
