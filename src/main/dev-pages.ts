import { devJobsPage } from '~/features/jobs/server/dev-page';
import type { IncomingRequest } from '~/server/http/handler';
import { i18nFor } from '~/server/i18n';
import type { Mailbox } from '~/server/mail/mailbox';
import { mailboxMessages, mailboxPage, previewPage } from '~/server/mail/mailbox-page';
import { jobs } from '~/registry/server/jobs';
import { mailPreviews } from '~/registry/server/mail-previews';
import type { Services } from './request-context';

interface DevServices {
  /** Absent if an SMTP server is configured. */
  mailbox: Mailbox | undefined;
  /** Absent until the database is available. */
  running: Services | undefined;
}

/** Developer pages under /dev: mailbox, mail previews and jobs. Not available in production. */
export async function handleDevPage(
  incoming: IncomingRequest,
  { mailbox, running }: DevServices,
): Promise<Response | undefined> {
  const { url, i18n, nonce, request } = incoming;
  // A demo refuses the form like any other.
  const isPost = request.method === 'POST' && !running?.config.demo;
  if (url.pathname === '/dev/jobs' && running && (request.method === 'GET' || isPost))
    return devJobsPage(incoming, { db: running.db, jobs: running.jobs, declared: jobs });
  if (request.method !== 'GET') return undefined;
  if (url.pathname === '/dev/mail') return previewPage(mailPreviews, i18nFor, i18n, nonce);
  if (!mailbox) return undefined;
  if (url.pathname === '/dev/mailbox/messages') return mailboxMessages(mailbox, url);
  if (url.pathname === '/dev/mailbox') return mailboxPage(mailbox, i18n, nonce);
  return undefined;
}
