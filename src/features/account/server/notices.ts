import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import {
  type EmailChanger,
  type ProviderChange,
  accountDeletedMail,
  emailChangedMail,
  providerChangedMail,
} from './mails';

/** Time to live of a notice: later delivery is no longer useful. */
const noticeTtl = 3 * 86_400_000;

const expiresAt = ({ now }: RequestContext) => new Date(now().getTime() + noticeTtl);

/** Notifies the previous address of an account. `i18n` is the user's, also if an admin acts. */
export async function notifyOldAddress(
  tx: Db,
  context: RequestContext,
  email: string,
  by: EmailChanger,
  i18n = context.i18n,
): Promise<void> {
  await context.outbox.add(tx, emailChangedMail(i18n, email, by), expiresAt(context));
}

/** Notifies the address of a deleted account. */
export async function notifyAccountDeleted(
  tx: Db,
  context: RequestContext,
  email: string,
): Promise<void> {
  await context.outbox.add(tx, accountDeletedMail(context.i18n, email), expiresAt(context));
}

/** Notifies a user that a sign-in provider was linked or unlinked. */
export async function notifyProviderChanged(
  tx: Db,
  context: RequestContext,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  change: ProviderChange,
): Promise<void> {
  // An unverified address may belong to a stranger, so it is not notified.
  if (!emailVerified) return;
  await context.outbox.add(
    tx,
    providerChangedMail(context.i18n, email, change),
    expiresAt(context),
  );
}
