import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const apiKeyErrors = {
  API_KEY_NOT_FOUND: { status: 404, message: 'api-keys:error.notFound' },
  TOO_MANY_API_KEYS: { status: 409, message: 'api-keys:error.tooMany' },
  /** A permission that does not exist, or that the user does not have. */
  PERMISSION_NOT_HELD: { status: 400, message: 'api-keys:error.permission' },
} as const satisfies ErrorCatalogue;

export const apiKeyError = errorFactory(apiKeyErrors);
