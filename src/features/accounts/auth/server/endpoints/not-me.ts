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
      '`token` is that of the link “This wasn’t me” in an email. Also voids pending codes, and undoes ' +
      'the change that the email is about.',
    errors: ['LINK_NOT_VALID'],
    output: statusOutput,
    async handle({ context, input }) {
      // Loaded before the transaction: inside it, the embedded database has no second connection.
      const session = await context.session();
      const userId = await secureAccount(context, input.token);
      const isOwn = session?.user.id === userId && !session.impersonatedBy;
      return { ...statusTrue, ...(isOwn && { cookies: [clearCookie(context.config)] }) };
    },
  }),
};
