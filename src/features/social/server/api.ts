import { authErrors } from '~/features/accounts/auth/errors';
import { unlinkErrors } from './errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { doneOutput } from '~/shared/schema';
import { linkedProviderInput, linkedProvidersSchema, userInput } from '../schema';
import { readLinkedAccounts, unlinkAccount } from './rules';

/** Never the tokens, nor the name of the account there. */
async function listProviders(db: Db, userId: string) {
  const linked = await readLinkedAccounts(db, userId);
  return {
    items: linked.map(({ id, providerId, createdAt }) => ({
      id,
      provider: providerId,
      linkedAt: createdAt.toISOString(),
    })),
  };
}

/** The sign-in providers that are linked to the user's account. */
export const socialApi = {
  listProviders: permittedProcedure({ account: 'update' })
    .route({
      method: 'GET',
      path: '/account/providers',
      summary: 'List the sign-in providers linked to your account',
    })
    .output(linkedProvidersSchema)
    .handler(({ context }) => listProviders(context.db, context.session.user.id)),

  ofUser: permittedProcedure({ users: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/providers',
      summary: 'List the sign-in providers linked to the account of a user',
    })
    .input(userInput)
    .output(linkedProvidersSchema)
    .handler(({ context, input }) => listProviders(context.db, input.id)),

  unlinkProvider: mutationProcedure({ account: 'update' })
    .route({
      method: 'POST',
      path: '/account/providers/unlink',
      summary: 'Unlink a sign-in provider from your account',
      description: 'Not while impersonating a user. Needs a recent sign-in.',
    })
    .errors({
      ...errorMap(authErrors, 'ACCOUNT_NOT_FOUND'),
      ...errorMap(unlinkErrors, 'FAILED_TO_UNLINK_LAST_ACCOUNT'),
    })
    .input(linkedProviderInput)
    .output(doneOutput)
    .handler(transactional(unlinkAccount)),
};
