import { eq, getTableColumns, sql } from 'drizzle-orm';
import {
  toActivityUser,
  recordActivities,
  recordActivity,
} from '~/features/activity/activity.server';
import { grantFirstAdministrator } from '../../users/users.server';
import type { Db } from '~/server/database/database';
import {
  clientAddressKey,
  consumeRateLimits,
  enforceRateLimits,
  refundRateLimits,
  peekLimit,
} from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/errors/app-error';
import { authErrors } from '../errors';
import { bannedError } from './bans';
import { type Browser, browserCookie, isKnownFor, newBrowser, readBrowser } from './browser-cookie';
import { failsAs } from './endpoints/endpoint';
import { guessesFrom, sendingLimits, wrongByOthers } from './code-limits';
import { sendCode } from './code-mail';
import { createSession } from './create-session';
import { type ClientUser, toClientUser } from './endpoints/client-shapes';
import {
  type OneTimeCode,
  type Rejection,
  hasOwnCode,
  verifyCode,
  lockCodes,
  saveCodes,
  signInCodes,
} from './one-time-codes';
import { advisoryLock, emailLockKey, maySignUp } from './queries';
import { users } from './tables';

/*
 * Sign-in with a one-time code, replacing better-auth's plugin. Codes belong to the browser that
 * requested them; see one-time-codes.ts and "Guessing codes" in docs/security.md.
 */

/** The browser of a request: from its cookie, or a new one. */
function getBrowser(context: RequestContext): { browser: Browser; isNew: boolean } {
  const present = readBrowser(context.headers, context.config);
  return { browser: present ?? newBrowser(context), isNew: !present };
}

function getLimits(context: RequestContext, email: string) {
  const { browser, isNew } = getBrowser(context);
  return sendingLimits({
    email,
    clientAddress: context.clientAddress,
    requester: browser.id,
    isNew,
    isKnown: isKnownFor(browser, context.config, email),
  });
}

/** Runs before the transaction, so a rollback does not undo the rate limit counts. */
export async function limitSignInCodes(context: RequestContext, email: string): Promise<void> {
  const { uses } = getLimits(context, email);
  await enforceRateLimits(context.db, uses, context.now());
}

/**
 * Sends a code. With sign-up off, an unknown address gets no email but takes the same code path, so
 * neither the response nor its timing reveals whether an account exists.
 */
export async function sendSignInCode(
  tx: Db,
  context: RequestContext,
  email: string,
): Promise<{ validMinutes: number; late: boolean; cookies: string[] }> {
  await advisoryLock(tx, emailLockKey(email));
  const { clientAddress, config } = context;
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const { browser, isNew } = getBrowser(context);
  const request = {
    requester: browser.id,
    limitKeys: getLimits(context, email).returned,
    ...(isNew && { requestedFrom: clientAddressKey(clientAddress) }),
  };
  const mayCreate = await maySignUp(tx, context, email);
  const sent = await sendCode(tx, context, {
    identifier: signInCodes(email),
    purpose: 'sign-in',
    email,
    request,
    hasAccount: known !== undefined || mayCreate,
  });
  return { ...sent, cookies: isNew ? [browserCookie(config, browser)] : [] };
}

interface CodeSignIn {
  email: string;
  otp: string;
  /** For a new user. Only a suggestion: onboarding still asks for the name. */
  name?: string | undefined;
}

type SignInResult =
  | { sessionId: string; user: ClientUser; cookies: string[] }
  /** Returned, not thrown: the transaction must commit, so that a wrong guess stays counted. */
  | { rejection: AppError };

/** Exchanges a code for a session. */
export async function signInByCode(
  tx: Db,
  context: RequestContext,
  { email, otp, name }: CodeSignIn,
): Promise<SignInResult> {
  const { clientAddress, now } = context;
  const { browser } = getBrowser(context);
  const locked = await lockCodes(tx, context, signInCodes(email));
  // The code itself limits tries at the browser's own code; all others count against the address.
  if (!hasOwnCode(locked.codes, browser.id, now()))
    await enforceRateLimits(tx, [guessesFrom(clientAddress)], now());
  const others = wrongByOthers(email);
  const guess = {
    code: otp,
    requester: browser.id,
    address: clientAddressKey(clientAddress),
    mayTryOthers: (await peekLimit(tx, others, now())).allowed,
  };
  const verified = verifyCode(locked.codes, guess, now());
  if (verified.codes !== locked.codes) await saveCodes(tx, context, locked, verified.codes);
  if (verified.result !== 'right') {
    if (verified.triedOthers) await consumeRateLimits(tx, [others], now());
    return reject(tx, context, email, verified.result, verified.triesLeft);
  }
  return completeSignIn(tx, context, { email, name, used: verified.used });
}

interface ProvenEmail {
  email: string;
  name: string | undefined;
  used: OneTimeCode;
}

async function completeSignIn(
  tx: Db,
  context: RequestContext,
  { email, name, used }: ProvenEmail,
): Promise<SignInResult> {
  const user = await failsAs('FAILED_TO_CREATE_USER', () =>
    findOrCreateUser(tx, context, email, name),
  );
  if (!user) return reject(tx, context, email, 'INVALID_OTP');
  if (user.isBanned) return { rejection: bannedError(context, user) };
  const role = await grantFirstAdministrator(tx, context, user, context.config.adminEmail);
  const { id: sessionId, cookies } = await failsAs('FAILED_TO_CREATE_SESSION', () =>
    createSession(tx, context, { user: { ...user, role }, method: 'code' }),
  );
  await refundRateLimits(tx, used.limitKeys, used.emails);
  return {
    sessionId,
    user: toClientUser({ ...user, role }, context.now()),
    cookies,
  };
}

async function reject(
  tx: Db,
  context: RequestContext,
  email: string,
  result: Rejection,
  attemptsLeft?: number,
): Promise<{ rejection: AppError }> {
  await recordActivity(tx, context, {
    kind: 'sign-in.failed',
    target: { type: 'email', id: email },
    after: { reason: result },
  });
  const details = attemptsLeft === undefined ? {} : { data: { attemptsLeft } };
  return { rejection: new AppError(result, authErrors[result], details) };
}

/** The user of a verified email; creates one if they may sign up. */
async function findOrCreateUser(
  tx: Db,
  context: RequestContext,
  email: string,
  name: string | undefined,
) {
  const now = context.now();
  const { language } = context.i18n;
  const signedIn = {
    emailVerified: true,
    lastSeenAt: now,
    language: sql`coalesce(${users.language}, ${language})`,
    updatedAt: sql`${users.updatedAt}`,
  };
  const columns = {
    ...getTableColumns(users),
    // Bans with an end date expire on their own.
    isBanned: sql<boolean>`${users.banned} and coalesce(${users.banExpires} > ${now.toISOString()}, true)`,
    /** PostgreSQL sets `xmax` to 0 on a row that was just inserted. */
    isNew: sql<boolean>`${users}.xmax = 0`,
  };
  const newUser = { email, name: name ?? '', language, emailVerified: true, lastSeenAt: now };
  const mayCreate = await maySignUp(tx, context, email);
  const [user] = mayCreate
    ? await tx
        .insert(users)
        .values({ ...newUser, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: users.email, set: signedIn })
        .returning(columns)
    : await tx.update(users).set(signedIn).where(eq(users.email, email)).returning(columns);
  if (!user) return undefined;
  if (!user.isBanned) await recordSignIn(tx, context, { ...user, isNew: mayCreate && user.isNew });
  return user;
}

async function recordSignIn(
  tx: Db,
  context: RequestContext,
  user: { id: string; name: string; email: string; isNew: boolean },
): Promise<void> {
  const entry = { actor: toActivityUser(user), target: { type: 'user' as const, id: user.id } };
  await recordActivities(tx, context, [
    ...(user.isNew ? [{ ...entry, kind: 'sign-up' as const, after: { email: user.email } }] : []),
    { ...entry, kind: 'sign-in' as const },
  ]);
}
