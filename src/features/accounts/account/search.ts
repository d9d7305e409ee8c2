import * as v from 'valibot';
import { emailSchema } from '../auth/schema';
import { urlChoice, urlParam } from '~/shared/schema';

/** Search parameters of the account page. */
export const accountSearch = v.object({
  state: urlChoice(['change-name']),
  /** The new address that is being verified. */
  newEmail: urlParam(emailSchema, ''),
});
export type AccountSearch = v.InferOutput<typeof accountSearch>;

/** Omitted from the URL. */
export const accountSearchDefaults: AccountSearch = { state: '', newEmail: '' };
