import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const sentEmailErrors = {
  EMAIL_NOT_FOUND: { status: 404, message: 'sent-emails:error.notFound' },
  /** It contains a secret, or what it is about is over. */
  EMAIL_NOT_RESENDABLE: { status: 409, message: 'sent-emails:error.notResendable' },
} satisfies ErrorCatalogue;

export const sentEmailError = errorFactory(sentEmailErrors);
