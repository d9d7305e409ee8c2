import { errorMap } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import { listMembersInput, memberInput, memberRoleInput, memberSchema } from '../../schema';
import { listMembers } from './queries';
import { restoreMember, ownersOnly, removeMember, setMemberRole, transferOwnership } from './rules';
import { memberProcedure, organizationMutation } from '../procedure';

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
      summary: 'List the members of an organization, in the order in which they joined',
      description:
        'Searches names and email addresses, ignoring case and accents: terms of three or more ' +
        'characters anywhere, shorter ones at the beginning.',
    })
    .input(listMembersInput)
    .output(pageOutput(memberSchema))
    .handler(({ context, input: { slug: _slug, ...query } }) =>
      listMembers(context.db, { ...query, organizationId: context.organization.id }),
    ),

  setRole: organizationMutation({ member: 'update' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/members/{userId}/role',
      summary: 'Change the role of a member',
      description:
        'Only owners change owners, and nobody grants a role above their own. A program grants no ' +
        'role that may do more than itself, and never `owner`.',
    })
    .errors({ ...memberErrors, ...errorMap(organizationErrors, 'ROLE_NOT_FOUND') })
    .input(memberRoleInput)
    .output(doneOutput)
    .handler(transactional(setMemberRole)),

  remove: organizationMutation({ member: 'delete' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/members/{userId}',
      summary: 'Remove a member from an organization and its teams',
    })
    .errors(memberErrors)
    .input(memberInput)
    .output(doneOutput)
    .handler(transactional(removeMember)),

  restore: organizationMutation({ member: 'delete' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/members/{userId}/restore',
      summary: 'Undo the removal of a member',
      description:
        'Within ten minutes, for who removed them. The member has the same role again, and is in ' +
        'the same teams. Invite links, and whatever else ended with the membership, stay ended.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'MEMBER_NOT_FOUND',
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      ),
    )
    .input(memberInput)
    .output(doneOutput)
    .handler(transactional(restoreMember)),

  transferOwnership: organizationMutation(ownersOnly, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    // No program gives away what belongs to a person.
    .meta({ forPeople: true })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/members/{userId}/transfer-ownership',
      summary: 'Make a member the owner instead of you',
      description: 'You become an administrator of the organization. Other owners stay.',
    })
    .errors(
      errorMap(
        organizationErrors,
        'MEMBER_NOT_FOUND',
        'USER_IS_ALREADY_AN_OWNER',
        'OWNER_IS_BANNED',
      ),
    )
    .input(memberInput)
    .output(doneOutput)
    .handler(transactional(transferOwnership)),
};
