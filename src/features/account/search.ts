import * as v from 'valibot';
import { emailSchema } from '~/features/auth/schema';

/** Invalid search parameters fall back instead of failing the page. */
export const accountSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['', 'change-name']), ''), ''),
  /** The new address that is being verified. */
  newEmail: v.optional(v.fallback(emailSchema, ''), ''),
});

export type AccountSearch = v.InferOutput<typeof accountSearch>;

/** Omitted from the URL. */
export const accountSearchDefaults: AccountSearch = { state: '', newEmail: '' };
