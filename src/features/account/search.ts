import * as v from 'valibot';
import { emailSchema } from '~/features/auth/schema';

/** What is wrong in an address falls back: a bad link is no error page. */
export const accountSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['', 'change-name']), ''), ''),
  /** The address that is being verified, as the person's next one. */
  newEmail: v.optional(v.fallback(emailSchema, ''), ''),
});

export type AccountSearch = v.InferOutput<typeof accountSearch>;

/** Left out of the URL. */
export const accountSearchDefaults: AccountSearch = { state: '', newEmail: '' };
