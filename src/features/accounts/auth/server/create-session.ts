import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { newId } from '~/shared/ids';
import { tokenCookie } from './cookie';
import { deleteSession } from './queries';
import { hashToken, newSessionToken } from './session-token';
import { sessions } from './tables';

const sessionSeconds = 30 * 86_400;

/** Who signs in, and how: see `signInMethods` of features. */
interface SignIn {
  userId: string;
  method: string;
}

/**
 * Signs a user in: the session and its cookie. Always a new token (no session fixation); the session
 * it replaces is deleted.
 */
export async function createSession(tx: Db, context: RequestContext, { userId, method }: SignIn) {
  const replaced = await context.session();
  if (replaced) await deleteSession(tx, replaced.id);
  const now = context.now();
  const id = newId();
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    userId,
    method,
    expiresAt,
    ipAddress: context.clientAddress,
    userAgent: context.headers.get('user-agent')?.slice(0, 500) ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return { id, cookie: tokenCookie(context.config, 'session', { token, expiresAt }, now) };
}
