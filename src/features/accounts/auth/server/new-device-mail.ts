import { queueAccountMail, requestDetails, userI18n } from '../../account/account.server';
import { recordActivity, toActivityUser } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { signInMethodLabel } from '~/shared/sign-in-methods';
import { type Browser, isKnownFor } from './browser-cookie';
import type { users } from './tables';

interface NewSession {
  user: typeof users.$inferSelect;
  method: string;
  browser: Browser;
}

/** Records a sign-in from a browser that is new for the account, and emails users who want that. */
export async function noticeNewDevice(
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
