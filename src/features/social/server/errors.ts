import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** The errors of starting to sign in, or to link a provider. */
export const startErrors = {
  PROVIDER_NOT_FOUND: { status: 404, message: 'provider-codes:PROVIDER_NOT_FOUND' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'provider-codes:ID_TOKEN_NOT_SUPPORTED' },
  /** In no catalogue of the engine. */
  PROVIDER_UNAVAILABLE: { status: 503, message: 'social:error.away' },
} as const satisfies ErrorCatalogue;

export const unlinkErrors = {
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    status: 400,
    message: 'provider-codes:FAILED_TO_UNLINK_LAST_ACCOUNT',
  },
} as const satisfies ErrorCatalogue;

/** The errors of social sign-in, with all codes that the auth engine has for it. */
export const socialErrors = {
  ...startErrors,
  ...unlinkErrors,
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'provider-codes:USER_EMAIL_NOT_FOUND' },
  FAILED_TO_GET_USER_INFO: { status: 401, message: 'provider-codes:FAILED_TO_GET_USER_INFO' },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    status: 409,
    message: 'provider-codes:SOCIAL_ACCOUNT_ALREADY_LINKED',
  },
  LINKED_ACCOUNT_ALREADY_EXISTS: {
    status: 409,
    message: 'provider-codes:LINKED_ACCOUNT_ALREADY_EXISTS',
  },
  INVALID_OAUTH_CONFIGURATION: {
    status: 400,
    message: 'provider-codes:INVALID_OAUTH_CONFIGURATION',
  },
  TOKEN_URL_NOT_FOUND: { status: 400, message: 'provider-codes:TOKEN_URL_NOT_FOUND' },
} as const satisfies ErrorCatalogue;

export const socialError = errorFactory(socialErrors);

export const isSocialErrorCode = (code: string): code is keyof typeof socialErrors =>
  Object.hasOwn(socialErrors, code);
