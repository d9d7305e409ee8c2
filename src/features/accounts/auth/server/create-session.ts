import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { newId } from '~/shared/ids';
import {
  knownBrowserCookie,
  newBrowser,
  readBrowser,
  type Browser,
  isKnownFor,
} from './browser-cookie';
import { tokenCookie, hashToken, newSessionToken } from './cookie';
import { deleteSession, noteSignIn } from './queries';
import { sessions, type users } from './tables';
import { cutText } from '~/shared/text/cut-text';
import { getDevice } from '../../account/device';
import { queueAccountMail, requestDetails, userI18n } from '../../account/account.server';
import { recordActivity, toActivityUser } from '~/features/activity/activity.server';
import { signInMethodLabel } from '~/shared/sign-in-methods';

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
  await reportNewDevice(tx, context, { user, method, browser });
  const cookie = tokenCookie(config, 'session', { token, expiresAt }, now);
  // Known to the owner of the address, which an unverified one may not be.
  const known = user.emailVerified && knownBrowserCookie(config, browser, user.email, now);
  return { id, cookies: known ? [cookie, known] : [cookie] };
}

/** Signs a user in by a method that has found out who they are, and records it. */
export async function signInUser(tx: Db, context: RequestContext, signIn: SignIn) {
  const { user } = signIn;
  const created = await createSession(tx, context, signIn);
  await noteSignIn(tx, user.id, context);
  await recordActivity(tx, context, {
    kind: 'sign-in',
    actor: toActivityUser(user),
    target: { type: 'user', id: user.id },
  });
  return created;
}

interface NewSession {
  user: typeof users.$inferSelect;
  method: string;
  browser: Browser;
}

/** Records a sign-in from a browser that is new for the account, and emails users who want that. */
async function reportNewDevice(
  tx: Db,
  context: RequestContext,
  { user, method, browser }: NewSession,
): Promise<void> {
  // Before onboarding, the account is new and so is every device.
  if (!user.onboardedAt) return;
  if (isKnownFor(browser, context.config, user.email, user.browsersForgottenAt)) return;
  await recordActivity(tx, context, {
    kind: 'account.new-device',
    actor: toActivityUser(user),
    target: { type: 'user', id: user.id },
    after: { ...getDevice(context.headers.get('user-agent')) },
  });
  // An administrator's account is worth more to an intruder, so they always get it.
  const isWanted = user.signInNotices || user.role === 'admin';
  // An unverified address may belong to a stranger, so it is not notified.
  if (!isWanted || !user.emailVerified) return;
  const i18n = userI18n(user, context);
  const label = signInMethodLabel(method);
  await queueAccountMail(tx, context, user.email, {
    mail: 'new-device',
    i18n,
    details: [...requestDetails(context, i18n, user.timeZone), ...(label ? [i18n.t(label)] : [])],
    notMe: { userId: user.id, since: context.now() },
  });
}
