import type { Config } from '~/server/config';
import type { IncomingRequest } from '~/server/http/handler';
import { i18nFor } from '~/server/i18n';
import { type Mailbox, mailboxMessages, mailboxPage, previewPage } from '~/server/mail/mailbox';
import { devPages, jobs, mailPreviews } from './features';
import type { Services } from './request-context';

interface DevPageOptions {
  /** Absent if an SMTP server is configured. */
  mailbox: Mailbox | undefined;
  /** Absent until the database is available. */
  running: Services | undefined;
}

/**
 * Whether a request was sent to a name of this machine or of `BASE_URL`. A foreign name may be one of
 * another site that resolves to this machine (DNS rebinding), whose pages could then read codes.
 */
function hasOwnHost({ hostname }: URL, { baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  const own = ['localhost', '127.0.0.1', '[::1]', new URL(baseUrl).hostname];
  return own.includes(hostname) || hostname.endsWith('.localhost');
}

/** Developer pages under /dev, such as the mailbox. Not available in production. */
export async function handleDevPage(
  incoming: IncomingRequest,
  config: Config,
  { mailbox, running }: DevPageOptions,
): Promise<Response | undefined> {
  const { url, i18n, nonce, request } = incoming;
  if (!url.pathname.startsWith('/dev/') || !hasOwnHost(url, config)) return undefined;
  const page = devPages.find(({ path }) => path === url.pathname);
  if (page && running) return page.respond(incoming, { ...running, declared: jobs });
  if (request.method !== 'GET') return undefined;
  if (url.pathname === '/dev/mail') return previewPage(mailPreviews, i18nFor, i18n, nonce);
  if (!mailbox) return undefined;
  if (url.pathname === '/dev/mailbox/messages') return mailboxMessages(mailbox, url);
  if (url.pathname === '/dev/mailbox') return mailboxPage(mailbox, i18n, nonce, devPages);
  return undefined;
}
