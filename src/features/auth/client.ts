import { CallError, type CallFailure } from '~/shared/call-error';
import { resendSeconds } from './schema';

interface Answer {
  url?: string;
  redirect?: boolean;
}

/** Calls an auth endpoint. Failures become a `CallError` with a translated message. */
export async function authCall<Result extends object>(
  path: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Result> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    credentials: 'include',
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => null)) as (Result & Answer) | null;
  if (!response.ok || !answer) throw new CallError(toFailure(response, answer));
  if (answer.url && answer.redirect) location.href = answer.url;
  return answer;
}

function toFailure(response: Response, answer: unknown): CallFailure {
  const told = answer && typeof answer === 'object' ? (answer as Partial<CallFailure>) : {};
  return {
    code: told.code ?? 'UNKNOWN_ERROR',
    status: response.status,
    message: told.message ?? `${response.status} ${response.statusText}`.trim(),
    field: told.field,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  };
}

/** `proof` is the captcha token, if a captcha is configured. */
export const sendCode = (email: string, proof = '') =>
  authCall<{ validMinutes: number }>(
    '/email-otp/send-verification-otp',
    { email, type: 'sign-in' },
    proof ? { 'x-captcha-response': proof } : {},
  );

/**
 * Whether a code was refused only because one was sent moments ago: the verify page is still the
 * right next step. Longer waits are rate limits and are shown as errors.
 */
export function isResendTooEarly(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { code, retryAfter } = error.failure;
  return code === 'TOO_MANY_REQUESTS' && (retryAfter ?? 0) <= resendSeconds;
}

export const signInWithCode = (email: string, code: string) =>
  authCall('/sign-in/email-otp', { email, otp: code });

export const signOut = () => authCall('/sign-out', {});
