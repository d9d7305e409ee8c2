import { isApiPath } from '~/shared/api-document';
import { commonError } from '~/shared/errors/app-error';
import { apiErrorResponse } from './error-response';
import type { IncomingRequest } from './handler';
import { htmlPage } from './html-page';

const retrySeconds = 2;

const styles = `
body{min-height:100vh;display:grid;place-items:center}
main{max-width:30rem;padding:2rem;text-align:center}`;

/** While the server starts, pages say so and open by themselves; API calls get an error. */
export function startingResponse({
  url,
  i18n,
  nonce,
}: Pick<IncomingRequest, 'url' | 'i18n' | 'nonce'>): Response {
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
