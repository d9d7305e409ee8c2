import { errorMap } from '~/server/api/procedure';
import { getActor, inTransaction } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import { listMembersInput, memberInput, memberRoleInput, memberSchema } from '../../schema';
import { listMembers } from './queries';
import { removeMember, setMemberRole } from './rules';
import { memberProcedure, organizationMutation } from '../procedure';

const tags = ['Organizations'];

const memberErrors = errorMap(
  organizationErrors,
  'MEMBER_NOT_FOUND',
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
);

export const membersApi = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/organizations/{slug}/members',
      tags,
      summary: 'List the members of an organization, in the order in which they joined',
      description:
        'Searches names and email addresses, ignoring case and accents: terms of three or more ' +
        'characters anywhere, shorter ones at the beginning.',
    })
    .input(listMembersInput)
    .output(pageOutput(memberSchema))
    .handler(({ context: { request, organization }, input: { slug: _slug, ...query } }) =>
      listMembers(request.db, { ...query, organizationId: organization.id }),
    ),

  setRole: organizationMutation({ member: 'update' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/members/{userId}/role',
      tags,
      summary: 'Change the role of a member',
      description: 'Only owners change owners, and nobody grants a role above their own.',
    })
    .errors({ ...memberErrors, ...errorMap(organizationErrors, 'ROLE_NOT_FOUND') })
    .input(memberRoleInput)
    .output(doneOutput)
    .handler(async ({ context, input: { userId, role } }) => {
      await inTransaction(getActor(context), (tx, actor) =>
        setMemberRole(tx, actor, context.organization.id, { userId, role }),
      );
      return { ok: true };
    }),

  remove: organizationMutation({ member: 'delete' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/members/{userId}',
      tags,
      summary: 'Remove a member from an organization and its teams',
    })
    .errors(memberErrors)
    .input(memberInput)
    .output(doneOutput)
    .handler(async ({ context, input: { userId } }) => {
      await inTransaction(getActor(context), (tx, actor) =>
        removeMember(tx, actor, context.organization.id, userId),
      );
      return { ok: true };
    }),
};
