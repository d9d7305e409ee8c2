import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { isApiPath } from '~/shared/api-document';
import { commonError } from '~/shared/errors/app-error';
import { htmlPage } from './html-page';
import { apiErrorResponse } from './error-response';

type Texts = [title: PlainMessageKey, text: PlainMessageKey];

/** Client errors without a page of their own. */
const bad: Texts = ['ui:error.unknown.title', 'shared:error.badRequest'];

const kinds: Record<number, Texts> = {
  400: bad,
  405: bad,
  413: ['ui:error.unknown.title', 'shared:error.tooLarge'],
  403: ['ui:error.403.title', 'ui:error.403.text'],
  404: ['ui:error.404.title', 'ui:error.404.text'],
  503: ['ui:error.unavailable.title', 'ui:error.unavailable.text'],
};

const other: Texts = ['ui:error.500.title', 'ui:error.500.text'];

const styles = `
body{min-height:100vh;display:grid;place-items:center}
main{max-width:30rem;padding:2rem;text-align:center}`;

/** A static error page that does not need the application, for when that is what failed. */
export function plainPage(i18n: I18n, status: number, nonce: string): Response {
  const page = pageOutput(i18n, status, nonce, kinds[status] ?? other);
  // Reloads the page without a script.
  if (status === 503) page.headers.set('refresh', '5');
  return page;
}

/** For requests that are rejected because there are too many. */
export function busyPage(i18n: I18n, nonce: string): Response {
  return pageOutput(i18n, 503, nonce, ['overload:title', 'overload:text']);
}

function pageOutput(i18n: I18n, status: number, nonce: string, [title, text]: Texts): Response {
  const { t } = i18n;
  return htmlPage(i18n, nonce, {
    title: t(title),
    status,
    styles,
    body: `<h1>${t(title)}</h1><p>${t(text)}</p><p><a href="/">${t('ui:error.home')}</a></p>`,
  });
}

const retrySeconds = 2;

interface PageRequest {
  url: URL;
  i18n: I18n;
  nonce: string;
}

/** While the server starts, pages say so and open by themselves; API calls get an error. */
export function startingResponse({ url, i18n, nonce }: PageRequest): Response {
  if (isApiPath(url.pathname)) {
    const error = commonError('SERVICE_UNAVAILABLE', { retryAfter: retrySeconds });
    return apiErrorResponse(url.pathname, i18n, error);
  }
  const [title, text] = [i18n.t('ui:starting.title'), i18n.t('ui:starting.text')];
  return htmlPage(i18n, nonce, {
    title,
    status: 503,
    styles,
    body: `<h1>${title}</h1><p>${text}</p>`,
    // `Refresh` reloads the page without a script.
    headers: { 'retry-after': String(retrySeconds), refresh: String(retrySeconds) },
  });
}
