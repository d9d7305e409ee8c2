import * as v from 'valibot';
import { authErrors } from '~/features/accounts/auth/errors';
import { userErrors } from '~/features/accounts/users/errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import {
  appointOwnerInput,
  createManagedInput,
  listManagedInput,
  managedInput,
  managedMembersInput,
  managedOrganizationDetailSchema,
  managedOrganizationSchema,
  memberSchema,
  organizationOfUserSchema,
  organizationsOfUserInput,
} from '../../schema';
import { appointOwner, createManaged, removeManaged } from './rules';
import { listMembers } from '../members/queries';
import { listManaged, listOrganizationsOfUser, readManaged } from './queries';
import { organizationError } from '../rejection';

const tags = ['Organization administration'];
const notFound = errorMap(organizationErrors, 'ORGANIZATION_NOT_FOUND');
/** From locking the administrator: the session may have changed in the meantime. */
const administrator = {
  ...errorMap(authErrors, 'USER_NOT_FOUND'),
  ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
};

export const manageApi = {
  list: permittedProcedure({ organizations: 'list' })
    .route({
      method: 'GET',
      path: '/manager/organizations',
      tags,
      summary: 'List all organizations',
      description: 'Searches names and short names, ignoring case and accents.',
    })
    .input(listManagedInput)
    .output(pageOutput(managedOrganizationSchema))
    .handler(({ context, input }) => context.read((db) => listManaged(db, input, context.now()))),

  get: permittedProcedure({ organizations: 'list' })
    .route({
      method: 'GET',
      path: '/manager/organizations/{id}',
      tags,
      summary: 'Get an organization with its figures',
    })
    .errors(notFound)
    .input(managedInput)
    .output(managedOrganizationDetailSchema)
    .handler(async ({ context, input }) => {
      const organization = await readManaged(context.db, input.id, context.now());
      if (!organization) throw organizationError('ORGANIZATION_NOT_FOUND');
      return organization;
    }),

  members: permittedProcedure({ organizations: 'list' })
    .route({
      method: 'GET',
      path: '/manager/organizations/{id}/members',
      tags,
      summary: 'List the members of an organization, in the order in which they joined',
      description: 'Empty if there is no such organization.',
    })
    .input(managedMembersInput)
    .output(pageOutput(memberSchema))
    .handler(({ context, input: { id, ...query } }) =>
      context.read((db) => listMembers(db, { ...query, organizationId: id })),
    ),

  ofUser: permittedProcedure({ organizations: 'list' })
    .route({
      method: 'GET',
      path: '/manager/users/{userId}/organizations',
      tags,
      summary: 'List the organizations of a user with the role in each, by name',
      description: 'Empty if there is no such user.',
    })
    .input(organizationsOfUserInput)
    .output(v.array(organizationOfUserSchema))
    .handler(({ context, input }) =>
      context.read((db) => listOrganizationsOfUser(db, input.userId)),
    ),

  create: mutationProcedure({ organizations: 'create' })
    .route({
      method: 'POST',
      path: '/manager/organizations',
      tags,
      summary: 'Create an organization for a user, who becomes its owner',
      description: 'Counts as one of their organizations.',
    })
    .errors({
      ...administrator,
      ...errorMap(
        organizationErrors,
        'ORGANIZATION_ALREADY_EXISTS',
        'OWNER_IS_BANNED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    })
    .input(createManagedInput)
    .output(managedInput)
    .handler(transactional(createManaged)),

  appointOwner: mutationProcedure({ organizations: 'update' })
    .route({
      method: 'POST',
      path: '/manager/organizations/{id}/owners',
      tags,
      summary: 'Make a user an owner of an organization',
      description: 'A member is promoted; any other user joins.',
    })
    .errors({
      ...notFound,
      ...administrator,
      ...errorMap(
        organizationErrors,
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'OWNER_IS_BANNED',
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    })
    .input(appointOwnerInput)
    .output(doneOutput)
    .handler(transactional(appointOwner)),

  remove: mutationProcedure({ organizations: 'delete' })
    .meta({ bulk: 'organizations:bulk.delete' })
    .route({
      method: 'DELETE',
      path: '/manager/organizations/{id}',
      tags,
      summary: 'Delete an organization with its teams and invitations',
    })
    .errors({ ...notFound, ...administrator })
    .input(managedInput)
    .output(doneOutput)
    .handler(transactional(removeManaged)),
};
