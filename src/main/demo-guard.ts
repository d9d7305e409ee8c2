import { refusalPage } from '~/features/demo/server/refusal-page';
import type { Config } from '~/server/config';
import { isReadOnlyError } from '~/server/database/errors';
import { apiErrorResponse } from '~/server/http/error-response';
import type { IncomingRequest } from '~/server/http/handler';
import { commonError } from '~/shared/errors/app-error';
import { changesSomething } from './writes';

/**
 * Rejects requests that would change data in demo mode. Runs before all endpoints and denies by
 * default; the read-only database catches what it misses.
 */
export async function answerInDemo(
  incoming: IncomingRequest,
  config: Config,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { request, url, i18n, log } = incoming;
  if (!changesSomething(request.method, url.pathname)) {
    try {
      return await answer();
    } catch (error) {
      if (!isReadOnlyError(error)) throw error;
      log.error({ err: error }, 'a write in demo mode was rejected by the database only');
      throw commonError('DEMO_READ_ONLY', { cause: error });
    }
  }
  const isCall = url.pathname.startsWith('/api/');
  // Some endpoints are opened by a browser, which gets a page.
  const wantsPage = request.headers.get('accept')?.includes('text/html');
  return isCall && !wantsPage
    ? apiErrorResponse(url.pathname, i18n, commonError('DEMO_READ_ONLY'))
    : refusalPage(incoming, config);
}
