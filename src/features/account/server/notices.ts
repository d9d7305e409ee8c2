import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { type EmailChanger, accountDeletedMail, emailChangedMail } from './mails';

/** A person learns of this within this time, or the mail is not worth sending any more. */
const noticeLife = 3 * 86_400_000;

const uselessAt = ({ now }: RequestContext) => new Date(now().getTime() + noticeLife);

/** Notifies the previous address of an account. `i18n` is the user's, where an admin makes the request. */
export async function notifyOldAddress(
  tx: Db,
  context: RequestContext,
  email: string,
  by: EmailChanger,
  i18n = context.i18n,
): Promise<void> {
  await context.outbox.add(tx, emailChangedMail(i18n, email, by), uselessAt(context));
}

/** Tells the address of an account that is gone. */
export async function notifyAccountDeleted(
  tx: Db,
  context: RequestContext,
  email: string,
): Promise<void> {
  await context.outbox.add(tx, accountDeletedMail(context.i18n, email), uselessAt(context));
}
