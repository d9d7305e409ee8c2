import { like } from 'drizzle-orm';
import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import {
  type CodePurpose,
  type Refusal,
  codeMail,
  emailLockKey,
  emailsOfUser,
  guessesFrom,
  issueCode,
  judgeGuess,
  lockCodes,
  minutesLeft,
  saveCodes,
  sendingLimits,
  advisoryLock,
  verifications,
  wrongOfUser,
} from '~/features/auth/auth.server';
import { authErrors } from '~/features/auth/errors';
import type { Db } from '~/server/database/database';
import {
  consumeRateLimits,
  enforceRateLimits,
  refundRateLimits,
  peekLimit,
} from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { AppError, commonError } from '~/shared/app-error';
import type { Session } from '~/shared/session';

/** A code is valid for one purpose, one user and one address. */
export interface AccountCode {
  purpose: Exclude<CodePurpose, 'sign-in'>;
  session: Session;
  /** The address the code is sent to. */
  email: string;
}

/** Only the user can request or enter these codes, so there is one requester. */
const requester = 'owner';

const codesOf = (userId: string) => `account-code/${userId}/`;
const identifierOf = ({ purpose, session, email }: AccountCode) =>
  `${codesOf(session.user.id)}${purpose}/${email}`;

const limitsOf = ({ clientAddress }: RequestContext, { session, email }: AccountCode) =>
  sendingLimits({
    email,
    clientAddress,
    requester: `user-${session.user.id}`,
    isNew: false,
    // Codes to the user's own address have limits separate from requests by strangers.
    isKnown: email === session.user.email,
  });

/** Counts a code request against the network address, the user and the mailbox. */
export async function enforceAccountCodeLimits(context: RequestContext, of: AccountCode) {
  const { uses } = limitsOf(context, of);
  await enforceRateLimits(context.db, [emailsOfUser(of.session.user.id), ...uses], context.now());
}

/** Sends a code, or resends the one that is still valid. Returns its validity in minutes. */
export async function sendAccountCode(
  tx: Db,
  context: RequestContext,
  of: AccountCode,
): Promise<{ validMinutes: number }> {
  const { headers, i18n, now, outbox } = context;
  await advisoryLock(tx, emailLockKey(of.email));
  const locked = await lockCodes(tx, context, identifierOf(of));
  const limitKeys = limitsOf(context, of).returned;
  const { issued, codes } = issueCode(locked.codes, { requester, limitKeys }, context);
  await saveCodes(tx, context, locked, codes);
  const validMinutes = minutesLeft(issued, now());
  const mail = codeMail(i18n, {
    purpose: of.purpose,
    to: of.email,
    code: issued.code,
    minutes: validMinutes,
    request: { at: now(), userAgent: headers.get('user-agent') },
  });
  await outbox.add(tx, mail, new Date(issued.validUntil));
  return { validMinutes };
}

async function judge(tx: Db, context: RequestContext, of: AccountCode, code: string) {
  const locked = await lockCodes(tx, context, identifierOf(of));
  const guess = { code, requester, address: '', mayTryOthers: false };
  return { locked, judged: judgeGuess(locked.codes, guess, context.now()) };
}

function refuse(verdict: Refusal): AppError {
  return new AppError(verdict, authErrors[verdict], { field: 'code' });
}

/** Checks the rate limits for guesses; a refused guess writes nothing. */
async function limitGuesses({ clientAddress, db, now }: RequestContext, { session }: AccountCode) {
  const { allowed, retryAfter } = await peekLimit(db, wrongOfUser(session.user.id), now());
  if (!allowed) throw commonError('TOO_MANY_REQUESTS', { retryAfter });
  await enforceRateLimits(db, [guessesFrom(clientAddress)], now());
}

/**
 * Checks a guess in its own transaction, so a wrong one stays counted even if the call fails. A
 * correct code is used up by the change itself, see `consumeCode`.
 */
export async function verifyAccountCode(context: RequestContext, of: AccountCode, given: string) {
  await limitGuesses(context, of);
  const verdict = await context.db.transaction(async (tx) => {
    await advisoryLock(tx, emailLockKey(of.email));
    const { locked, judged } = await judge(tx, context, of, given);
    if (judged.verdict === 'right') return judged.verdict;
    if (judged.codes !== locked.codes) await saveCodes(tx, context, locked, judged.codes);
    await consumeRateLimits(tx, [wrongOfUser(of.session.user.id)], context.now());
    await recordActivity(tx, context, {
      kind: 'sign-in.failed',
      actor: toActivityUser(of.session.user),
      impersonatorId: of.session.impersonatedBy,
      target: { type: 'email', id: of.email },
      after: { reason: judged.verdict, purpose: of.purpose },
    });
    return judged.verdict;
  });
  if (verdict !== 'right') throw refuse(verdict);
}

/** Uses up a code in the transaction of the change. Of concurrent calls, only one succeeds. */
export async function consumeCode(tx: Db, context: RequestContext, of: AccountCode, given: string) {
  const { locked, judged } = await judge(tx, context, of, given);
  if (judged.verdict !== 'right') throw refuse(judged.verdict);
  await saveCodes(tx, context, locked, judged.codes);
  await refundRateLimits(tx, judged.used.limitKeys, judged.used.emails);
}

/** Revokes all of a user's codes, for every purpose. */
export async function revokeCodes(tx: Db, userId: string): Promise<void> {
  // IDs contain no LIKE wildcards.
  await tx.delete(verifications).where(like(verifications.identifier, `${codesOf(userId)}%`));
}
