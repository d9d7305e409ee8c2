import { product } from '~/product';
import type { Db } from '~/server/database/database';
import { mailLayout, mailFooterText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { RequestContext } from '~/server/request-context';
import { queueEmail } from '~/server/mail/send-email';
import { escapeHtml } from '~/shared/html';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';

/** Emails about changes of an account: subject, text, and what to do if it was someone else. */
const notices = {
  /** Sent to the old address. Omits the new one: the recipient may be a stranger. */
  'email-changed': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.text',
    'account-mails:notice.notYou',
  ],
  'email-changed-by-administrator': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.byAdministrator',
    'account-mails:notice.unexpected',
  ],
  // social:start
  'provider-linked': [
    'account-mails:providerLinked.subject',
    'account-mails:providerLinked.text',
    'account-mails:notice.notYou',
  ],
  'provider-unlinked': [
    'account-mails:providerUnlinked.subject',
    'account-mails:providerUnlinked.text',
    'account-mails:notice.notYou',
  ],
  // social:end
  'account-deleted': [
    'account-mails:accountDeleted.subject',
    'account-mails:accountDeleted.text',
    'account-mails:notice.notYou',
  ],
} satisfies Record<
  string,
  [subject: PlainMessageKey, text: PlainMessageKey, notYou: PlainMessageKey]
>;
export type Notice = keyof typeof notices;
export const noticeNames = Object.keys(notices) as Notice[];

export function noticeMail(i18n: I18n, to: string, notice: Notice): Mail {
  const [subjectKey, textKey, notYouKey] = notices[notice];
  const [subject, text, notYou] = [i18n.t(subjectKey), i18n.t(textKey), i18n.t(notYouKey)];
  return {
    to,
    subject,
    text: [text, '', notYou, '', product.name, ''].join('\n'),
    html: mailLayout(i18n, subject, [escapeHtml(text), mailFooterText(notYou)]),
  };
}

/** Time to live of a notice: later delivery is no longer useful. */
const noticeTtl = 3 * 86_400_000;

/** Notifies an address of a change. `i18n` is the user's, also if an admin acts. */
export async function notify(
  tx: Db,
  context: RequestContext,
  to: string,
  { notice, i18n = context.i18n }: { notice: Notice; i18n?: I18n },
): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + noticeTtl);
  await queueEmail(tx, context, noticeMail(i18n, to, notice), expiresAt);
}
