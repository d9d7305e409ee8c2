import {
  organizationMutation,
  organizationProcedure,
} from '~/features/organizations/organizations.server';
import { organizationErrors } from '~/features/organizations/errors';
import { slugInput } from '~/features/organizations/schema';
import { userErrors } from '~/features/accounts/users/errors';
import { authErrors } from '~/features/accounts/auth/errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { toOutput } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import { doneOutput } from '~/shared/schema';
import { apiKeyErrors } from '../../errors';
import { createdOutput } from '../../schema';
import {
  managedKeyInput,
  managedKeysInput,
  newOrganizationKeyInput,
  organizationKeyInput,
  organizationKeySchema,
  organizationKeysOutput,
} from '../schema';
import { keysIn } from './queries';
import { createKey, getGrantable, revokeKey, revokeManaged } from './rules';

const tags = ['Organizations'];
const keys = '/organizations/{slug}/api-keys';
const managed = '/manager/organizations/{organizationId}/api-keys';
const notFound = errorMap(apiKeyErrors, 'API_KEY_NOT_FOUND');
/** No key can create or revoke another. */
const forPeople = { forPeople: true };

const readKeys = async (context: SessionContext, organizationId: string, grantable: string[]) => ({
  items: (await keysIn(organizationId).all(context.db)).map((key) =>
    toOutput(organizationKeySchema, key),
  ),
  grantable,
  now: context.now().toISOString(),
});

export const organizationApiKeysApi = {
  list: organizationProcedure({ organization: 'update' })
    .meta(forPeople)
    .route({ method: 'GET', path: keys, summary: 'List the API keys of an organization' })
    .input(slugInput)
    .output(organizationKeysOutput)
    .handler(({ context }) =>
      readKeys(context, context.organization.id, getGrantable(context.organization.role)),
    ),

  create: organizationMutation({ organization: 'update' })
    .meta(forPeople)
    .route({
      method: 'POST',
      path: keys,
      summary: 'Create an API key of an organization',
      description:
        'The response has the key, which is not shown again. It acts for you, in this organization ' +
        'only, and ends with your membership. Not while impersonating a user.',
    })
    .errors(errorMap(apiKeyErrors, 'TOO_MANY_API_KEYS', 'PERMISSION_NOT_HELD'))
    .input(newOrganizationKeyInput)
    .output(createdOutput)
    .handler(transactional(createKey)),

  revoke: organizationMutation({ organization: 'update' })
    .meta(forPeople)
    .route({
      method: 'DELETE',
      path: `${keys}/{id}`,
      summary: 'Revoke an API key of an organization',
    })
    .errors(notFound)
    .input(organizationKeyInput)
    .output(doneOutput)
    .handler(transactional(revokeKey)),

  managed: permittedProcedure({ organizations: 'list' })
    .meta(forPeople)
    .route({
      method: 'GET',
      path: managed,
      tags,
      summary: 'List the API keys of an organization, for administrators',
    })
    .input(managedKeysInput)
    .output(organizationKeysOutput)
    .handler(({ context, input: { organizationId } }) => readKeys(context, organizationId, [])),

  revokeManaged: mutationProcedure({ organizations: 'update' })
    .meta(forPeople)
    .route({
      method: 'DELETE',
      path: `${managed}/{id}`,
      tags,
      summary: 'Revoke an API key of an organization, for administrators',
    })
    .errors({
      ...notFound,
      ...errorMap(organizationErrors, 'ORGANIZATION_NOT_FOUND'),
      ...errorMap(authErrors, 'USER_NOT_FOUND'),
      ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
    })
    .input(managedKeyInput)
    .output(doneOutput)
    .handler(transactional(revokeManaged)),
};
