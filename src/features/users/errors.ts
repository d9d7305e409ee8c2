import type { ErrorCatalogue } from '~/shared/app-error';

/** What the administration of users can answer, beside what the auth engine's own codes say. */
export const userErrors = {
  EMAIL_TAKEN: { status: 409, message: 'refusals:emailTaken' },
  /** Somebody else has changed the person since the form was filled. */
  USER_CHANGED: { status: 409, message: 'refusals:userChanged' },
  LAST_ADMINISTRATOR: { status: 409, message: 'refusals:lastAdministrator' },
  YOU_CANNOT_DEMOTE_YOURSELF: { status: 400, message: 'refusals:demoteYourself' },
  /** One's own address changes on the account page, by a code that was sent to the new one. */
  YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE: { status: 400, message: 'refusals:ownEmail' },
  YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400, message: 'refusals:impersonateYourself' },
  YOU_CANNOT_IMPERSONATE_BANNED_USERS: { status: 403, message: 'refusals:impersonateBanned' },
  IMPERSONATION_UNDER_WAY: { status: 403, message: 'refusals:impersonationUnderWay' },
  NOT_IMPERSONATING: { status: 409, message: 'refusals:notImpersonating' },
  BAN_ENDS_IN_THE_PAST: { status: 400, message: 'refusals:banEnd' },
  SESSION_NOT_FOUND: { status: 404, message: 'refusals:sessionNotFound' },
  PASSWORDS_OFF: { status: 403, message: 'refusals:passwordsOff' },
} satisfies ErrorCatalogue;

export type UserErrorCode = keyof typeof userErrors;
