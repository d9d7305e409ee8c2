import type { ErrorCatalogue } from '~/shared/app-error';

/** What sign-in can answer, by the codes of the auth engine. */
export const authErrors = {
  INVALID_EMAIL: { status: 400, message: 'auth:email.invalid' },
  INVALID_OTP: { status: 400, message: 'auth:error.invalidCode' },
  OTP_EXPIRED: { status: 400, message: 'auth:error.expiredCode' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'auth:error.tooManyAttempts' },
  BANNED_USER: { status: 403, message: 'auth:error.banned' },
  SESSION_EXPIRED: { status: 403, message: 'auth:error.sessionExpired' },
} satisfies ErrorCatalogue;

export function isAuthErrorCode(code: string): code is keyof typeof authErrors {
  return Object.hasOwn(authErrors, code);
}
