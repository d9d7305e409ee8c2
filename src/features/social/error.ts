import type { LoginErrorSearch, denialReasons } from './error-search';

export type DenialReason = (typeof denialReasons)[number];

/** The variants of the sign-in error page. */
export const loginErrors = ['signup_disabled', 'access_denied', 'unknown_error'] as const;
export type LoginError = (typeof loginErrors)[number];

export interface LoginFailure {
  error: LoginError;
  reason?: DenialReason;
}

const unverified: LoginFailure = { error: 'access_denied', reason: 'email_not_verified' };

/**
 * Maps the error names of the auth engine and the providers. Taken and free addresses fail alike,
 * so attackers cannot probe for accounts (user enumeration).
 */
const failures: Record<string, LoginFailure> = {
  signup_disabled: { error: 'signup_disabled' },
  access_denied: { error: 'access_denied' },
  user_cancelled_login: { error: 'access_denied' },
  user_cancelled_authorize: { error: 'access_denied' },
  consent_required: { error: 'access_denied' },
  interaction_required: { error: 'access_denied' },
  login_required: { error: 'access_denied' },
  account_not_linked: unverified,
  email_not_verified: unverified,
  email_not_found: { error: 'access_denied', reason: 'USER_EMAIL_NOT_FOUND' },
  unable_to_link_account: { error: 'access_denied' },
  account_already_linked_to_different_user: { error: 'access_denied' },
  email_does_not_match: { error: 'access_denied' },
  banned: { error: 'access_denied', reason: 'banned' },
  banned_user: { error: 'access_denied', reason: 'banned' },
};

/** Unmapped names, such as `state_mismatch`, are shown as unknown. */
export function loginFailure(name: string): LoginFailure {
  const key = name.toLowerCase();
  return (Object.hasOwn(failures, key) && failures[key]) || { error: 'unknown_error' };
}

export function loginErrorPath({ error, reason }: LoginFailure): string {
  return `/login/error?error=${error}${reason ? `&reason=${reason}` : ''}`;
}

/** What the page shows. The search parameters are untrusted. */
export function getLoginFailure(search: LoginErrorSearch): LoginFailure {
  const { error, reason } = loginFailure(search.error ?? '');
  const why = error === 'access_denied' ? (reason ?? search.reason) : undefined;
  return { error, ...(why && { reason: why }) };
}
