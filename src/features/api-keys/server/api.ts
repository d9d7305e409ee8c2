import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { authErrors } from '~/features/accounts/auth/errors';
import { userErrors } from '~/features/accounts/users/errors';
import { toOutput } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import { doneOutput } from '~/shared/schema';
import { apiKeyErrors } from '../errors';
import {
  apiKeySchema,
  apiKeysOutput,
  createdOutput,
  keyInput,
  newKeyInput,
  userInput,
  userKeyInput,
} from '../schema';
import { keysOf } from './queries';
import { createKey, getGrantable, revokeKey, revokeKeyOfUser } from './rules';

const notFound = errorMap(apiKeyErrors, 'API_KEY_NOT_FOUND');

const readKeys = async (context: SessionContext, userId: string, grantable: string[]) => ({
  items: (await keysOf(userId).all(context.db)).map((key) => toOutput(apiKeySchema, key)),
  grantable,
  now: context.now().toISOString(),
});

export const apiKeysApi = {
  list: permittedProcedure({ account: 'update' })
    .route({ method: 'GET', path: '/account/api-keys', summary: 'List your API keys' })
    .output(apiKeysOutput)
    .handler(({ context }) => readKeys(context, context.session.user.id, getGrantable(context))),

  create: mutationProcedure({ apiKeys: 'create' })
    .route({
      method: 'POST',
      path: '/account/api-keys',
      summary: 'Create an API key',
      description:
        'The response has the key, which is not shown again. `permissions` are names such as ' +
        '`users:list`; `null` lets it read what you may see. Not while impersonating a user.',
    })
    .errors(errorMap(apiKeyErrors, 'TOO_MANY_API_KEYS', 'PERMISSION_NOT_HELD'))
    .input(newKeyInput)
    .output(createdOutput)
    .handler(transactional(createKey)),

  revoke: mutationProcedure({ account: 'update' })
    .route({
      method: 'DELETE',
      path: '/account/api-keys/{id}',
      summary: 'Revoke an API key',
      description: 'Not while impersonating a user.',
    })
    .errors(notFound)
    .input(keyInput)
    .output(doneOutput)
    .handler(transactional(revokeKey)),

  ofUser: permittedProcedure({ apiKeys: 'list' })
    .route({
      method: 'GET',
      path: '/users/{userId}/api-keys',
      summary: 'List the API keys of a user',
    })
    .input(userInput)
    .output(apiKeysOutput)
    .handler(({ context, input }) => readKeys(context, input.userId, [])),

  revokeOfUser: mutationProcedure({ apiKeys: 'revoke' })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/api-keys/{id}',
      summary: 'Revoke an API key of a user',
    })
    .errors({
      ...notFound,
      ...errorMap(authErrors, 'USER_NOT_FOUND'),
      ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
    })
    .input(userKeyInput)
    .output(doneOutput)
    .handler(transactional(revokeKeyOfUser)),
};
