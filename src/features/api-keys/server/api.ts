import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { authErrors } from '~/features/accounts/auth/errors';
import { userErrors } from '~/features/accounts/users/errors';
import { doneOutput } from '~/shared/schema';
import { apiKeyErrors } from '../errors';
import {
  apiKeysOutput,
  createdOutput,
  keyInput,
  newKeyInput,
  userInput,
  userKeyInput,
} from '../schema';
import { readKeys } from './queries';
import { createKey, getGrantable, revokeKey, revokeKeyOfUser } from './rules';

const notFound = errorMap(apiKeyErrors, 'API_KEY_NOT_FOUND');

export const apiKeysApi = {
  list: permittedProcedure({ account: 'update' })
    .route({
      method: 'GET',
      path: '/account/api-keys',
      tags: ['Account'],
      summary: 'List your API keys',
    })
    .output(apiKeysOutput)
    .handler(async ({ context }) => ({
      items: await readKeys(context.db, context.session.user.id),
      grantable: getGrantable(context),
      now: context.now().toISOString(),
    })),

  create: mutationProcedure({ apiKeys: 'create' })
    .route({
      method: 'POST',
      path: '/account/api-keys',
      tags: ['Account'],
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
      tags: ['Account'],
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
      tags: ['Users'],
      summary: 'List the API keys of a user',
    })
    .input(userInput)
    .output(apiKeysOutput)
    .handler(async ({ context, input }) => ({
      items: await readKeys(context.db, input.userId),
      grantable: [],
      now: context.now().toISOString(),
    })),

  revokeOfUser: mutationProcedure({ apiKeys: 'revoke' })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/api-keys/{id}',
      tags: ['Users'],
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
