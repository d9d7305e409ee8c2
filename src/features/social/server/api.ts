import { authErrors } from '~/features/accounts/auth/errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput } from '~/shared/schema';
import { linkedProviderInput, linkedProvidersSchema } from '../schema';
import { readLinkedAccounts, unlinkAccount } from './rules';

const tags = ['Account'];

/** The sign-in providers that are linked to the user's account. */
export const socialApi = {
  listProviders: permittedProcedure({ account: 'update' })
    .route({
      method: 'GET',
      path: '/account/providers',
      tags,
      summary: 'List the sign-in providers linked to your account',
    })
    .output(linkedProvidersSchema)
    .handler(async ({ context: { request, session } }) => {
      const linked = await readLinkedAccounts(request.db, session.user.id);
      return {
        items: linked.map(({ id, providerId, createdAt }) => ({
          id,
          provider: providerId,
          linkedAt: createdAt.toISOString(),
        })),
      };
    }),

  unlinkProvider: mutationProcedure({ account: 'update' })
    .route({
      method: 'POST',
      path: '/account/providers/unlink',
      tags,
      summary: 'Unlink a sign-in provider from your account',
      description: 'Not while impersonating a user. Needs a sign-in within the last day.',
    })
    .errors(
      errorMap(authErrors, 'SESSION_EXPIRED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_UNLINK_LAST_ACCOUNT'),
    )
    .input(linkedProviderInput)
    .output(doneOutput)
    .handler(transactional(unlinkAccount)),
};
