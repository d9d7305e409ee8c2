import type { AppError } from '~/shared/errors/app-error';
import type { I18n } from '~/shared/i18n/i18n';
import { jsonResponse } from './buffered-response';

function respond({ status, retryAfter }: AppError, body: object): Response {
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  };
  return jsonResponse(body, { status, headers });
}

/** An error as JSON: a code for programs and a translated message for users. */
export function errorResponse(
  { i18n }: { i18n: I18n },
  error: AppError,
  message = error.messageText ?? i18n.t(error.messageKey),
): Response {
  const { code, status, data, field, retryAfter } = error;
  return respond(error, {
    code,
    status,
    message,
    ...data,
    ...(field && { field }),
    ...(retryAfter && { retryAfter }),
  });
}

/** The error body that clients of this path expect: the RPC protocol wraps it in `json`. */
export function apiErrorResponse(pathname: string, i18n: I18n, error: AppError): Response {
  if (!pathname.startsWith('/api/rpc/')) return errorResponse({ i18n }, error);
  const { code, status, messageKey, retryAfter } = error;
  const data = retryAfter ? { retryAfter } : {};
  return respond(error, {
    json: { defined: false, code, status, message: i18n.t(messageKey), data },
  });
}
