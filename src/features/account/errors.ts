import type { ErrorCatalogue } from '~/shared/app-error';

/** What the account pages can answer, beside what a code can. */
export const accountErrors = {
  /** Told only to who has proven to read the mails of that address. */
  EMAIL_CAN_NOT_BE_UPDATED: { status: 409, message: 'account:error.emailTaken' },
  /** The name is given once; afterwards it is changed. */
  ALREADY_ONBOARDED: { status: 409, message: 'account:error.alreadyOnboarded' },
  SAME_EMAIL: { status: 400, message: 'account:error.sameEmail' },
  ALREADY_VERIFIED: { status: 409, message: 'account:error.alreadyVerified' },
  CONFIRMATION_MISMATCH: { status: 400, message: 'account:error.mismatch' },
  LAST_ADMINISTRATOR: { status: 409, message: 'account:error.lastAdministrator' },
} satisfies ErrorCatalogue;
