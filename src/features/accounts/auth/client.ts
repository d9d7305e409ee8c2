import { CallError, type CallFailure } from '~/shared/errors/call-error';
import { type CodeSent, resendSeconds } from './schema';

interface RedirectBody {
  url?: string;
  redirect?: boolean;
}

/**
 * Calls an auth endpoint: GET without a body, otherwise POST. Failures become a `CallError` with a
 * translated message.
 */
export async function authCall<Result extends object>(
  path: string,
  body?: Record<string, unknown>,
  headers = new Headers(),
): Promise<Result> {
  if (body) headers.set('content-type', 'application/json');
  const response = await fetch(`/api/auth${path}`, {
    headers,
    credentials: 'include',
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const result = (await response.json().catch(() => null)) as (Result & RedirectBody) | null;
  if (!response.ok || !result) throw new CallError(toFailure(response, result));
  if (result.url && result.redirect) location.href = result.url;
  return result;
}

function toFailure(response: Response, result: unknown): CallFailure {
  const error = result && typeof result === 'object' ? (result as Partial<CallFailure>) : {};
  return {
    code: error.code ?? 'UNKNOWN_ERROR',
    status: response.status,
    message: error.message ?? `${response.status} ${response.statusText}`.trim(),
    field: error.field,
    attemptsLeft: error.attemptsLeft,
    remedy: error.remedy,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  };
}

/** Set by a component in the `codeForm` slot that sends headers with each request for a code. */
export const codeHeaders: { add?: ((headers: Headers) => void) | undefined } = {};

export function sendCode(email: string) {
  const headers = new Headers();
  codeHeaders.add?.(headers);
  const body = { email, type: 'sign-in' };
  return authCall<CodeSent>('/email-otp/send-verification-otp', body, headers);
}

/** Sends the first code, for the page that asks for it, and says whether codes are late. */
export async function sendFirstCode(email: string): Promise<{ late: boolean }> {
  try {
    const { late = false } = await sendCode(email);
    return { late };
  } catch (failure) {
    if (!isResendTooEarly(failure)) throw failure;
    return { late: false };
  }
}

/**
 * Whether a code was rejected only because one was sent moments ago: the verify page is still the
 * right next step. Longer waits are rate limits and are shown as errors.
 */
function isResendTooEarly(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { code, retryAfter } = error.failure;
  return code === 'TOO_MANY_REQUESTS' && (retryAfter ?? 0) <= resendSeconds;
}

export const signInWithCode = (email: string, code: string) =>
  authCall('/sign-in/email-otp', { email, otp: code });

export const signOut = () => authCall('/sign-out', {});

export const reportNotMe = (token: string) => authCall('/not-me', { token });
