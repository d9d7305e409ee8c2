import { apiErrorResponse } from '~/server/http/error-response';
import type { GuardedRequest } from '~/server/feature';
import { AppError } from '~/shared/errors/app-error';
import { isEntrance } from './form';
import { rejectionPage } from './rejection-page';

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
