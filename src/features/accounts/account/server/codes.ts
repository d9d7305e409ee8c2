import { like } from 'drizzle-orm';
import { recordChange } from '~/features/activity/activity.server';
import {
  type CodePurpose,
  emailLockKey,
  emailsOfUser,
  guessesFrom,
  verifyCode,
  lockCodes,
  saveCodes,
  sendCode,
  sendingLimits,
  advisoryLock,
  verifications,
  wrongOfUser,
} from '../../auth/auth.server';
import { authError } from '../../auth/errors';
import type { CodeSent } from '../../auth/schema';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import {
  consumeRateLimits,
  enforceRateLimits,
  refundRateLimits,
  peekLimit,
} from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { type Owner, lockOwnAccount } from './account-owner';

/** A code is valid for one purpose, one user and one address. */
export interface AccountCode {
  purpose: Exclude<CodePurpose, 'sign-in'>;
  /** The address the code is sent to. */
  email: string;
}

/** Only the user can request or enter these codes, so there is one requester. */
const requester = 'owner';

const getCodes = (userId: string) => `account-code/${userId}/`;
const getIdentifier = (context: SessionContext, { purpose, email }: AccountCode) =>
  `${getCodes(context.session.user.id)}${purpose}/${email}`;

const getLimits = (context: SessionContext, { email }: AccountCode) =>
  sendingLimits({
    email,
    clientAddress: context.clientAddress,
    requester: `user-${context.session.user.id}`,
    isNew: false,
    // Codes to the user's own address have limits separate from requests by strangers.
    isKnown: email === context.session.user.email,
  });

/**
 * Sends a code, or resends the one that is still valid. Counts against the network address, the
 * user and the mailbox. Returns the validity in minutes.
 */
export async function requestAccountCode(
  context: SessionContext,
  code: AccountCode,
): Promise<CodeSent> {
  const { session } = context;
  const limits = getLimits(context, code);
  await enforceRateLimits(
    context.db,
    [emailsOfUser(session.user.id), ...limits.uses],
    context.now(),
  );
  return inTransaction(context, async (tx) => {
    await advisoryLock(tx, emailLockKey(code.email));
    const { validMinutes, late } = await sendCode(tx, context, {
      ...code,
      identifier: getIdentifier(context, code),
      request: { requester, limitKeys: limits.returned },
      // The address of a change is not yet that of the account.
      userId: session.user.id,
    });
    return { validMinutes, ...(late && { late }) };
  });
}

/** Runs `change` in the transaction that uses up the code. Of concurrent calls, one succeeds. */
export async function confirmAccountCode(
  context: SessionContext,
  code: AccountCode,
  given: string,
  change: (tx: Db, owner: Owner) => Promise<void>,
): Promise<void> {
  await countGuess(context, code, given);
  await inTransaction(context, async (tx) => {
    // Locks both addresses: a sign-in with the old one either finishes first or fails.
    await advisoryLock(tx, emailLockKey(context.session.user.email), emailLockKey(code.email));
    const owner = await lockOwnAccount(tx, context);
    const { locked, verified } = await verify(tx, context, code, given);
    if (verified.result !== 'right') throw authError(verified.result, { field: 'code' });
    await saveCodes(tx, context, locked, verified.codes);
    await refundRateLimits(tx, verified.used.limitKeys, verified.used.emails);
    await change(tx, owner);
  });
}

async function verify(tx: Db, context: SessionContext, code: AccountCode, given: string) {
  const locked = await lockCodes(tx, context, getIdentifier(context, code));
  const guess = { code: given, requester, address: '', mayTryOthers: false };
  return { locked, verified: verifyCode(locked.codes, guess, context.now()) };
}

/** Checks a guess in its own transaction, so a wrong one stays counted even if the call fails. */
async function countGuess(
  context: SessionContext,
  code: AccountCode,
  given: string,
): Promise<void> {
  const { session } = context;
  const { clientAddress, db, now } = context;
  const { allowed, retryAfter } = await peekLimit(db, wrongOfUser(session.user.id), now());
  if (!allowed) throw commonError('TOO_MANY_REQUESTS', { retryAfter });
  await enforceRateLimits(db, [guessesFrom(clientAddress)], now());
  const { result, attemptsLeft } = await db.transaction(async (tx) => {
    await advisoryLock(tx, emailLockKey(code.email));
    const { locked, verified } = await verify(tx, context, code, given);
    if (verified.result === 'right') return { result: verified.result };
    if (verified.codes !== locked.codes) await saveCodes(tx, context, locked, verified.codes);
    await consumeRateLimits(tx, [wrongOfUser(session.user.id)], now());
    await recordChange(tx, context, {
      kind: 'sign-in.failed',
      target: { type: 'email', id: code.email },
      after: { reason: verified.result, purpose: code.purpose },
    });
    return { result: verified.result, attemptsLeft: verified.triesLeft };
  });
  if (result === 'right') return;
  const data = attemptsLeft === undefined ? {} : { data: { attemptsLeft } };
  throw authError(result, { field: 'code', ...data });
}

/** Revokes all of a user's codes, for every purpose. */
export async function revokeCodes(tx: Db, userId: string): Promise<void> {
  // IDs contain no LIKE wildcards.
  await tx.delete(verifications).where(like(verifications.identifier, `${getCodes(userId)}%`));
}
