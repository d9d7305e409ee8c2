import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** Codes that the better-auth client has too are named as there. */
export const passkeyErrors = {
  PASSKEY_NOT_FOUND: { status: 404, message: 'passkeys:error.notFound' },
  /** Expired, used before, or of another browser. */
  CHALLENGE_NOT_FOUND: { status: 400, message: 'passkeys:error.challenge' },
  AUTHENTICATION_FAILED: { status: 401, message: 'passkeys:error.failed' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'passkeys:error.registration' },
  PREVIOUSLY_REGISTERED: { status: 409, message: 'passkeys:error.registered' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'passkeys:error.tooMany' },
} as const satisfies ErrorCatalogue;

export const passkeyError = errorFactory(passkeyErrors);
