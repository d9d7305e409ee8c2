import type { Arrival } from '~/server/http/handler';
import type { Mailbox } from '~/server/mail/mailbox';
import { mailboxMessages, mailboxPage } from '~/server/mail/mailbox-page';

/** Pages for developers, under /dev. They are not there in production. */
export async function answerDev(
  { url, i18n, nonce, request }: Arrival,
  mailbox: Mailbox | undefined,
): Promise<Response | undefined> {
  if (!mailbox || request.method !== 'GET') return undefined;
  if (url.pathname === '/dev/mailbox/messages') return mailboxMessages(mailbox, url);
  if (url.pathname === '/dev/mailbox') return mailboxPage(mailbox, i18n, nonce);
  return undefined;
}
