import * as v from 'valibot';

/** The kinds of the sign-in error page. */
export const loginErrors = ['signup_disabled', 'access_denied', 'unknown_error'] as const;
export type LoginError = (typeof loginErrors)[number];

/** Why access was denied, where knowing it shows a way on. */
export const denialReasons = ['email_not_verified', 'banned'] as const;
export type DenialReason = (typeof denialReasons)[number];

export interface LoginFailure {
  error: LoginError;
  reason?: DenialReason;
}

const unverified: LoginFailure = { error: 'access_denied', reason: 'email_not_verified' };

/**
 * What the auth engine, or a provider through it, calls the failures that we can tell apart. An
 * address that is taken and one that is free fail alike: who cannot prove an address learns nothing
 * of it.
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
  email_not_found: unverified,
  unable_to_link_account: { error: 'access_denied' },
  account_already_linked_to_different_user: { error: 'access_denied' },
  email_does_not_match: { error: 'access_denied' },
  banned: { error: 'access_denied', reason: 'banned' },
  banned_user: { error: 'access_denied', reason: 'banned' },
};

/** The kind that a failure is shown as. Whatever is not known is unknown: `state_mismatch`, say. */
export function loginFailure(name: string): LoginFailure {
  const key = name.toLowerCase();
  return (Object.hasOwn(failures, key) && failures[key]) || { error: 'unknown_error' };
}

export function loginErrorPath({ error, reason }: LoginFailure): string {
  return `/login/error?error=${error}${reason ? `&reason=${reason}` : ''}`;
}

export const loginErrorSearch = v.object({
  error: v.optional(v.fallback(v.string(), '')),
  reason: v.optional(v.fallback(v.optional(v.picklist(denialReasons)), undefined)),
});

/** What the page shows. It can be asked for with anything. */
export function loginFailureOf(search: v.InferOutput<typeof loginErrorSearch>): LoginFailure {
  const { error, reason } = loginFailure(search.error ?? '');
  const why = error === 'access_denied' ? (reason ?? search.reason) : undefined;
  return { error, ...(why && { reason: why }) };
}
