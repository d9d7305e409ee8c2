import * as v from 'valibot';

/** Why a provider could not be linked: the `error` parameter of the page that the user returns to. */
export const linkErrors = [
  'access_denied',
  'SOCIAL_ACCOUNT_ALREADY_LINKED',
  'EMAIL_NOT_VERIFIED',
  'FAILED_TO_GET_USER_INFO',
  'UNKNOWN_ERROR',
] as const;
export type LinkError = (typeof linkErrors)[number];

/** Maps the error names of the auth engine and the providers. */
const errors: Record<string, LinkError> = {
  access_denied: 'access_denied',
  user_cancelled_login: 'access_denied',
  user_cancelled_authorize: 'access_denied',
  consent_required: 'access_denied',
  interaction_required: 'access_denied',
  login_required: 'access_denied',
  account_already_linked_to_different_user: 'SOCIAL_ACCOUNT_ALREADY_LINKED',
  // Providers must have verified the email of an account before it can be linked.
  unable_to_link_account: 'EMAIL_NOT_VERIFIED',
  email_not_verified: 'EMAIL_NOT_VERIFIED',
  unable_to_get_user_info: 'FAILED_TO_GET_USER_INFO',
};

export function getLinkError(name: string): LinkError {
  const key = name.toLowerCase();
  return (Object.hasOwn(errors, key) && errors[key]) || 'UNKNOWN_ERROR';
}

/** What the provider's redirect back to the account page reports, in search parameters. */
export const linkSearch = v.object({
  /** The provider that has just been linked. */
  linked: v.optional(v.fallback(v.optional(v.picklist(['github', 'google', 'oidc'])), undefined)),
  /** Why a provider could not be linked. */
  error: v.optional(v.fallback(v.optional(v.picklist(linkErrors)), undefined)),
});
export type LinkOutcome = v.InferOutput<typeof linkSearch>;
