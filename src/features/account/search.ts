import * as v from 'valibot';
import { linkErrors } from '~/features/auth/link-error';
import { emailSchema } from '~/features/auth/schema';

/** Invalid search parameters fall back instead of failing the page. */
export const accountSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['', 'change-name']), ''), ''),
  /** The new address that is being verified. */
  newEmail: v.optional(v.fallback(emailSchema, ''), ''),
  /** The provider that has just been linked. */
  linked: v.optional(v.fallback(v.optional(v.picklist(['github', 'google', 'oidc'])), undefined)),
  /** Why a provider could not be linked. */
  error: v.optional(v.fallback(v.optional(v.picklist(linkErrors)), undefined)),
});

export type AccountSearch = v.InferOutput<typeof accountSearch>;

/** Omitted from the URL. */
export const accountSearchDefaults: AccountSearch = { state: '', newEmail: '' };
