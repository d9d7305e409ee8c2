import type { AppError } from '~/shared/app-error';
import type { I18n } from '~/shared/i18n/i18n';
import type { RequestContext } from '../request-context';
import { jsonResponse } from './buffered-response';

/** An error as JSON: a code for programs and a translated message for users. */
export function errorResponse(
  context: Pick<RequestContext, 'i18n'>,
  error: AppError,
  message = error.messageText ?? context.i18n.t(error.messageKey),
): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter) headers['retry-after'] = String(error.retryAfter);
  return jsonResponse(
    {
      code: error.code,
      status: error.status,
      message,
      ...error.data,
      ...(error.field && { field: error.field }),
      ...(error.retryAfter && { retryAfter: error.retryAfter }),
    },
    { status: error.status, headers },
  );
}

/** The error body that clients of this path expect: the RPC protocol wraps it in `json`. */
export function apiErrorResponse(pathname: string, i18n: I18n, error: AppError): Response {
  if (!pathname.startsWith('/api/rpc/')) return errorResponse({ i18n }, error);
  const { code, status, messageKey, retryAfter } = error;
  const data = retryAfter ? { retryAfter } : {};
  const json = { defined: false, code, status, message: i18n.t(messageKey), data };
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': `${retryAfter}` }),
  };
  return jsonResponse({ json }, { status, headers });
}
