import * as v from 'valibot';
import { linkErrors } from './link-error';

/** What the provider's redirect back to the account page reports, in search parameters. */
export const linkSearch = v.object({
  /** The provider that has just been linked. */
  linked: v.optional(v.fallback(v.optional(v.picklist(['github', 'google', 'oidc'])), undefined)),
  /** Why a provider could not be linked. */
  error: v.optional(v.fallback(v.optional(v.picklist(linkErrors)), undefined)),
});
export type LinkOutcome = v.InferOutput<typeof linkSearch>;
