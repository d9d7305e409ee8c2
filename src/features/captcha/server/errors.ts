import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** The codes of better-auth's captcha plugin. */
export const captchaErrors = {
  MISSING_RESPONSE: { status: 400, message: 'captcha-codes:MISSING_RESPONSE' },
  VERIFICATION_FAILED: { status: 403, message: 'captcha-codes:VERIFICATION_FAILED' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'captcha-codes:SERVICE_UNAVAILABLE' },
} as const satisfies ErrorCatalogue;

export const captchaError = errorFactory(captchaErrors);
