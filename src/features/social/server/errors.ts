import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** Errors of social sign-in that are in no other catalogue. */
export const socialErrors = {
  PROVIDER_UNAVAILABLE: { status: 503, message: 'social:error.away' },
} as const satisfies ErrorCatalogue;

export const socialError = errorFactory(socialErrors);
