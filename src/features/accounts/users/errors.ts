import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

/** Errors of user administration, in addition to the auth engine's codes. */
export const userErrors = {
  EMAIL_TAKEN: { status: 409, message: 'rejections:emailTaken' },
  /** Optimistic locking conflict: the user was changed since the form was loaded. */
  USER_CHANGED: { status: 409, message: 'rejections:userChanged' },
  LAST_ADMINISTRATOR: { status: 409, message: 'rejections:lastAdministrator' },
  /** What the user alone owns would have no owner. The error's data names it. */
  ONLY_OWNER: { status: 409, message: 'account:error.onlyOwner' },
  YOU_CANNOT_DEMOTE_YOURSELF: { status: 400, message: 'rejections:demoteYourself' },
  /** Admins change their own email on the account page, with a code sent to the new address. */
  YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE: { status: 400, message: 'rejections:ownEmail' },
  YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400, message: 'rejections:impersonateYourself' },
  YOU_CANNOT_IMPERSONATE_BANNED_USERS: { status: 403, message: 'rejections:impersonateBanned' },
  IMPERSONATION_UNDER_WAY: { status: 403, message: 'rejections:impersonationUnderWay' },
  NOT_IMPERSONATING: { status: 409, message: 'rejections:notImpersonating' },
  BAN_ENDS_IN_THE_PAST: { status: 400, message: 'rejections:banEnd' },
  SESSION_NOT_FOUND: { status: 404, message: 'rejections:sessionNotFound' },
  PASSWORDS_OFF: { status: 403, message: 'rejections:passwordsOff' },
} satisfies ErrorCatalogue;

export const userError = errorFactory(userErrors);
