import * as v from 'valibot';
// social:start
import { linkErrors } from '../auth/social-link-error';
// social:end
import { emailSchema } from '../auth/schema';
import { urlChoice, urlParam } from '~/shared/schema';

/** Search parameters of the account page. */
export const accountSearch = v.object({
  state: urlChoice(['change-name']),
  /** The new address that is being verified. */
  newEmail: urlParam(emailSchema, ''),
  // social:start
  /** The provider that has just been linked. */
  linked: v.optional(v.fallback(v.optional(v.picklist(['github', 'google', 'oidc'])), undefined)),
  /** Why a provider could not be linked. */
  error: v.optional(v.fallback(v.optional(v.picklist(linkErrors)), undefined)),
  // social:end
});
export type AccountSearch = v.InferOutput<typeof accountSearch>;

/** Omitted from the URL. */
export const accountSearchDefaults: AccountSearch = { state: '', newEmail: '' };
