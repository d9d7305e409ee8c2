import type { AppError } from '~/shared/app-error';
import type { RequestContext } from '../request-context';

/** A failure as JSON: the code for programs, the words for people. */
export function errorAnswer(
  context: Pick<RequestContext, 'i18n'>,
  error: AppError,
  words = error.words ?? context.i18n.t(error.messageKey),
): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter) headers['retry-after'] = String(error.retryAfter);
  return Response.json(
    {
      code: error.code,
      status: error.status,
      message: words,
      ...(error.field && { field: error.field }),
      ...(error.retryAfter && { retryAfter: error.retryAfter }),
    },
    { status: error.status, headers },
  );
}
