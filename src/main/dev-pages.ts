import type { IncomingRequest } from '~/server/http/handler';
import { i18nFor } from '~/server/i18n';
import type { Mailbox } from '~/server/mail/mailbox';
import { mailboxMessages, mailboxPage, previewPage } from '~/server/mail/mailbox-page';
import { mailPreviews } from '~/registry/server/mail-previews';

/** Developer pages under /dev: mailbox and mail previews. Not available in production. */
export async function handleDevPage(
  { url, i18n, nonce, request }: IncomingRequest,
  mailbox: Mailbox | undefined,
): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined;
  if (url.pathname === '/dev/mail') return previewPage(mailPreviews, i18nFor, i18n, nonce);
  if (!mailbox) return undefined;
  if (url.pathname === '/dev/mailbox/messages') return mailboxMessages(mailbox, url);
  if (url.pathname === '/dev/mailbox') return mailboxPage(mailbox, i18n, nonce);
  return undefined;
}
