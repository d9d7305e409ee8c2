import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { newId } from '~/shared/ids';
import { knownBrowserCookie, newBrowser, readBrowser } from './browser-cookie';
import { tokenCookie } from './cookie';
import { noticeNewDevice } from './new-device-mail';
import { deleteSession } from './queries';
import { hashToken, newSessionToken } from './session-token';
import { sessions, type users } from './tables';
import { cutText } from '~/shared/text/cut-text';

const sessionSeconds = 30 * 86_400;

/** Who signs in, and how: see `signInMethods` of features. */
interface SignIn {
  user: typeof users.$inferSelect;
  method: string;
}

/**
 * Signs a user in, whichever the method: the session and the cookies. Always a new token (no session
 * fixation); the session it replaces is deleted. The browser is known from now on. If it was not, the
 * user gets an email about it.
 */
export async function createSession(tx: Db, context: RequestContext, { user, method }: SignIn) {
  const replaced = await context.getSession();
  if (replaced) await deleteSession(tx, replaced.id);
  const { config, headers } = context;
  const now = context.now();
  const id = newId();
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    userId: user.id,
    method,
    expiresAt,
    ipAddress: context.clientAddress,
    userAgent: cutText(headers.get('user-agent') ?? '', 500) || null,
    createdAt: now,
    updatedAt: now,
  });
  const browser = readBrowser(headers, config) ?? newBrowser(context);
  await noticeNewDevice(tx, context, { user, method, browser });
  const cookie = tokenCookie(config, 'session', { token, expiresAt }, now);
  // Known to the owner of the address, which an unverified one may not be.
  const known = user.emailVerified && knownBrowserCookie(config, browser, user.email, now);
  return { id, cookies: known ? [cookie, known] : [cookie] };
}
