// jobs-page:start
import { handleDevJobs } from '~/features/jobs/server/dev-page';
// jobs-page:end
import type { IncomingRequest } from '~/server/http/handler';
import { i18nFor } from '~/server/i18n';
import type { Mailbox } from '~/server/mail/mailbox';
import { mailboxMessages, mailboxPage, previewPage } from '~/server/mail/mailbox-page';
// jobs-page:start
import { jobs } from '~/registry/server/jobs';
// jobs-page:end
import { mailPreviews } from '~/registry/server/mail-previews';
// jobs-page:start
import type { Services } from './request-context';
// jobs-page:end

interface DevServices {
  /** Absent if an SMTP server is configured. */
  mailbox: Mailbox | undefined;
  // jobs-page:start
  /** Absent until the database is available. */
  running: Services | undefined;
  // jobs-page:end
}

/** Developer pages under /dev, such as the mailbox. Not available in production. */
export async function handleDevPage(
  incoming: IncomingRequest,
  services: DevServices,
): Promise<Response | undefined> {
  const { url, i18n, nonce, request } = incoming;
  // jobs-page:start
  if (url.pathname === '/dev/jobs' && services.running)
    return handleDevJobs(incoming, { ...services.running, declared: jobs });
  // jobs-page:end
  if (request.method !== 'GET') return undefined;
  if (url.pathname === '/dev/mail') return previewPage(mailPreviews, i18nFor, i18n, nonce);
  const { mailbox } = services;
  if (!mailbox) return undefined;
  if (url.pathname === '/dev/mailbox/messages') return mailboxMessages(mailbox, url);
  if (url.pathname === '/dev/mailbox') return mailboxPage(mailbox, i18n, nonce);
  return undefined;
}
