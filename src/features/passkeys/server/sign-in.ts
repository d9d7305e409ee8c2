import { recordActivity } from '~/features/activity/activity.server';
import {
  bannedError,
  userRecords,
  cookieName,
  setCookie,
} from '~/features/accounts/auth/auth.server';
import { signInUser } from '~/features/accounts/auth/sign-in.server';
import { isBanned, readUser } from '~/features/accounts/users/users.server';
import { clientAddressKey, enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import { errorCode } from '~/shared/errors/app-error';
import { passkeyError } from '../errors';
import type { Assertion } from '../schema';
import { type Requester, requestOptions, verifyAssertion } from './ceremonies';
import { type PasskeyRow, findByCredential, noteUse, saveConfirmation } from './queries';
import { randomBytes } from 'node:crypto';
import { readCookie } from '~/server/request-preferences';

/*
 * Recognises the browser that asked for a challenge. Not by the cookie of sign-in codes: the sign-in
 * page asks for a challenge while the visitor types, and two new cookies of the same name would
 * replace each other.
 */

const name = 'passkey';
const seconds = 86_400;

function readBrowser({ headers, config }: RequestContext): string | undefined {
  const id = readCookie(headers, cookieName(config.baseUrl, name));
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

function newBrowser({ config }: RequestContext): { id: string; cookies: string[] } {
  const id = randomBytes(16).toString('base64url');
  return { id, cookies: [setCookie(config, name, id, seconds)] };
}

/** Sign-in with a passkey: the authenticator knows which account, so no email is asked. */

/** Every visit of the sign-in page starts one, and an office shares an address. */
const perAddress = {
  start: { times: 1000, seconds: 900 },
  finish: { times: 300, seconds: 900 },
};

const limit = ({ db, clientAddress, now }: RequestContext, step: 'start' | 'finish') =>
  enforceRateLimit(
    db,
    `passkey-${step}:${clientAddressKey(clientAddress)}`,
    perAddress[step],
    now(),
  );

export async function startSignIn(context: RequestContext) {
  await limit(context, 'start');
  const known = readBrowser(context);
  const { id, cookies } = known ? { id: known, cookies: [] } : newBrowser(context);
  return { options: await requestOptions(context, `browser/${id}`), cookies };
}

/** A failure with the credential ID of a known passkey is in the audit log. */
async function verify(context: RequestContext, requester: Requester, response: Assertion) {
  const { db } = context;
  let found: PasskeyRow | undefined;
  try {
    return await verifyAssertion(context, requester, response, async (credentialId) => {
      found = await findByCredential(db, credentialId);
      return found;
    });
  } catch (error) {
    const user = found && (await readUser(db, found.userId));
    if (user)
      await recordActivity(db, context, {
        kind: 'sign-in.failed',
        target: { type: 'email', id: user.email },
        after: { reason: errorCode(error) },
      });
    throw error;
  }
}

export async function signIn(context: RequestContext, response: Assertion) {
  await limit(context, 'finish');
  const id = readBrowser(context);
  if (!id) throw passkeyError('CHALLENGE_NOT_FOUND');
  // Loaded before the transaction: inside it, the embedded database has no second connection.
  await context.getSession();
  const used = await verify(context, `browser/${id}`, response);
  const signedIn = await context.db.transaction(async (tx) => {
    const user = await userRecords.lock(tx, used.passkey.userId);
    const now = context.now();
    if (!user || !(await noteUse(tx, { ...used, id: used.passkey.id, now })))
      throw passkeyError('AUTHENTICATION_FAILED');
    if (isBanned(user, now)) throw bannedError(context, user);
    const created = await signInUser(tx, context, { user, method: 'passkey' });
    await saveConfirmation(tx, created.id, now);
    return created;
  });
  await context.jobs.afterCommit();
  return signedIn;
}
