import { apiErrorResponse } from '~/server/http/error-response';
import type { GuardedRequest } from '~/server/feature';
import { AppError } from '~/shared/errors/app-error';
import { isEntrance } from './session';
import type { Demo } from '~/server/config/demo';
import type { IncomingRequest } from '~/server/http/handler';
import { htmlPage } from '~/server/http/html-page';
import { escapeHtml } from '~/shared/text/html';
import { startCommands } from '../start-command';

const rejected = { status: 403, message: 'demo:rejected' } as const;

/** Rejects requests that would change data, with what a visitor of a demo should know. */
export function guardDemo({ incoming, config, writes }: GuardedRequest): Response | undefined {
  const { request, url, i18n } = incoming;
  if (!config.demo || !writes || isEntrance(url)) return undefined;
  const isCall = url.pathname.startsWith('/api/');
  // Some endpoints are opened by a browser, which gets a page.
  const wantsPage = request.headers.get('accept')?.includes('text/html');
  return isCall && !wantsPage
    ? apiErrorResponse(url.pathname, i18n, new AppError('READ_ONLY', rejected))
    : rejectionPage(incoming, config.demo);
}

const styles = `
body{min-height:100vh;display:grid;place-items:center}
main{max-width:34rem;padding:2rem}
h1{line-height:1.25}
pre{margin:0;padding:.75rem 1rem;border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere;
background:var(--surface);font-size:.9rem}`;

/** The content of the demo dialog as a page, for forms submitted without JavaScript. */
function rejectionPage(
  { i18n, nonce, url }: Pick<IncomingRequest, 'i18n' | 'nonce' | 'url'>,
  { contact, repository }: Demo,
): Response {
  const { t } = i18n;
  const title = t('demo:rejected');
  const address = escapeHtml(contact);
  const contactLine = `<p>${t('demo:contact')} <a href="mailto:${address}"><bdi>${address}</bdi></a></p>`;
  return htmlPage(i18n, nonce, {
    title,
    status: 403,
    styles,
    body: `<h1>${title}</h1><p>${t('demo:dialog.text')} ${t('demo:start.text')}</p>
<p>${t('demo:start.run')}</p>
<pre dir="ltr"><code>${escapeHtml(startCommands(repository))}</code></pre>
${contact ? contactLine : ''}
<p><a href="${escapeHtml(backTo(url))}">${t('demo:back')}</a></p>`,
  });
}

/** The page of the submitted form. Endpoints without a page lead to the start page. */
function backTo({ pathname, search }: URL): string {
  return /^\/(api|_serverFn)\//.test(pathname) || pathname.startsWith('//')
    ? '/'
    : pathname + search;
}
