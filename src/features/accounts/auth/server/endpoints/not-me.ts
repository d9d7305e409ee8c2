import * as v from 'valibot';
import { clearCookie } from '../cookie';
import { secureAccount } from '../secure-account';
import { statusOutput, statusTrue } from './client-shapes';
import { type Endpoint, openEndpoint } from './endpoint';

/** A call of our own: the link "This wasn't me" in notices. */
export const notMeEndpoints: Record<string, Endpoint> = {
  '/not-me': openEndpoint({
    method: 'POST',
    body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(500)) }),
    invalid: { token: 'LINK_NOT_VALID' },
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'End all sessions with the link of a notice',
    description:
      '`token` is that of the link “This wasn’t me” in an email, and works once. Also voids pending ' +
      'codes and keys, and removes sign-in methods that were added since. If the email is about a ' +
      'new address, the account gets the former one back.',
    errors: ['LINK_NOT_VALID', 'FORMER_EMAIL_TAKEN'],
    output: statusOutput,
    async handle({ context, input }) {
      // Loaded before the transaction: inside it, the embedded database has no second connection.
      const session = await context.getSession();
      const userId = await secureAccount(context, input.token);
      const isOwn = session?.user.id === userId && !session.impersonatedBy;
      return { ...statusTrue, ...(isOwn && { cookies: [clearCookie(context.config)] }) };
    },
  }),
};
