import { errorFactory, errorsByMessage } from '~/shared/errors/app-error';
import type { PlainMessageKey } from '~/shared/i18n/i18n';

type CodeMessage = Extract<PlainMessageKey, `codes:${string}`>;

/**
 * The HTTP status of each code, keyed by its message. A status without a message, or the reverse,
 * is a type error. Includes plugins that are off, so enabling one needs no new messages.
 */
const statuses: Record<CodeMessage, number> = {
  // Accounts and sessions.
  'codes:USER_NOT_FOUND': 404,
  'codes:FAILED_TO_CREATE_USER': 500,
  'codes:FAILED_TO_CREATE_SESSION': 500,
  'codes:FAILED_TO_UPDATE_USER': 500,
  'codes:FAILED_TO_GET_SESSION': 500,
  'codes:INVALID_PASSWORD': 400,
  'codes:INVALID_EMAIL': 400,
  'codes:INVALID_EMAIL_OR_PASSWORD': 401,
  'codes:INVALID_USER': 401,
  'codes:INVALID_TOKEN': 401,
  'codes:TOKEN_EXPIRED': 401,
  'codes:EMAIL_NOT_VERIFIED': 403,
  'codes:EMAIL_ALREADY_VERIFIED': 400,
  'codes:EMAIL_MISMATCH': 400,
  'codes:EMAIL_CAN_NOT_BE_UPDATED': 400,
  'codes:CHANGE_EMAIL_DISABLED': 400,
  'codes:VERIFICATION_EMAIL_NOT_ENABLED': 400,
  'codes:FAILED_TO_CREATE_VERIFICATION': 500,
  'codes:USER_ALREADY_EXISTS': 422,
  'codes:USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL': 422,
  'codes:SESSION_EXPIRED': 403,
  'codes:SESSION_NOT_FRESH': 403,
  'codes:ACCOUNT_NOT_FOUND': 404,
  'codes:PASSWORD_TOO_SHORT': 400,
  'codes:PASSWORD_TOO_LONG': 400,
  'codes:PASSWORD_ALREADY_SET': 400,
  'codes:USER_ALREADY_HAS_PASSWORD': 400,
  'codes:CREDENTIAL_ACCOUNT_NOT_FOUND': 400,

  // Requests rejected before they are processed.
  'codes:INVALID_ORIGIN': 403,
  'codes:MISSING_OR_NULL_ORIGIN': 403,
  'codes:CROSS_SITE_NAVIGATION_LOGIN_BLOCKED': 403,
  'codes:INVALID_CALLBACK_URL': 403,
  'codes:INVALID_REDIRECT_URL': 403,
  'codes:INVALID_ERROR_CALLBACK_URL': 403,
  'codes:INVALID_NEW_USER_CALLBACK_URL': 403,
  'codes:CALLBACK_URL_REQUIRED': 400,
  'codes:FIELD_NOT_ALLOWED': 400,
  'codes:MISSING_FIELD': 400,
  'codes:VALIDATION_ERROR': 400,
  'codes:ASYNC_VALIDATION_NOT_SUPPORTED': 500,
  'codes:BODY_MUST_BE_AN_OBJECT': 400,
  'codes:METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED': 405,
  'codes:UNKNOWN_ERROR': 500,

  // One-time codes.
  'codes:INVALID_OTP': 400,
  'codes:OTP_EXPIRED': 400,
  'codes:TOO_MANY_ATTEMPTS': 403,

  // User administration.
  'codes:BANNED_USER': 403,
  'codes:YOU_CANNOT_BAN_YOURSELF': 400,
  'codes:YOU_CANNOT_REMOVE_YOURSELF': 400,
  'codes:YOU_CANNOT_IMPERSONATE_ADMINS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_LIST_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_BAN_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_GET_USER': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS': 403,
  'codes:YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE': 400,
  'codes:INVALID_ROLE_TYPE': 400,
  'codes:NO_DATA_TO_UPDATE': 400,
  'codes:PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER': 400,
};

/** The errors of the auth engine and its plugins, by code. */
export const authErrors = errorsByMessage(statuses);

export const authError = errorFactory(authErrors);

export function isAuthErrorCode(code: string): code is keyof typeof authErrors {
  return Object.hasOwn(authErrors, code);
}
