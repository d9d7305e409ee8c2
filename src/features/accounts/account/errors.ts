import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** Errors of the account pages, in addition to those of one-time codes. */
export const accountErrors = {
  /** Only returned to users who have proven that they receive that address's email. */
  EMAIL_CAN_NOT_BE_UPDATED: { status: 409, message: 'account:error.emailTaken' },
  /** The name is set once by onboarding; later changes use another procedure. */
  ALREADY_ONBOARDED: { status: 409, message: 'account:error.alreadyOnboarded' },
  SAME_EMAIL: { status: 400, message: 'account:error.sameEmail' },
  ALREADY_VERIFIED: { status: 409, message: 'account:error.alreadyVerified' },
  CONFIRMATION_MISMATCH: { status: 400, message: 'account:error.mismatch' },
  /** What the user alone owns would have no owner. The error's data names it. */
  ONLY_OWNER: { status: 409, message: 'account:error.onlyOwner' },
  /** Forged, expired, or of an account that was deleted: the same for all. */
  LINK_NOT_VALID: { status: 400, message: 'account:error.linkNotValid' },
  /** Only returned to who has the link of a notice to that address. */
  FORMER_EMAIL_TAKEN: { status: 409, message: 'account:error.formerEmailTaken' },
  NOTICES_REQUIRED: { status: 409, message: 'account:error.noticesRequired' },
  LAST_ADMINISTRATOR: { status: 409, message: 'account:error.lastAdministrator' },
} satisfies ErrorCatalogue;

export const accountError = errorFactory(accountErrors);
