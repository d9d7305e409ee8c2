import { errorMap } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import { memberSchema, slugInput } from '../../schema';
import { listMembers } from '../../server/members/queries';
import { memberProcedure, organizationMutation } from '../../server/procedure';
import { teamMemberInput, teamMembersInput, teamOptionsOutput } from '../record';
import { listTeamOptions } from './queries';
import { teamRecords, addTeamMember, removeTeamMember } from './rules';

const tags = ['Teams'];
const path = '/organizations/{slug}/teams';
const members = `${path}/{id}/members` as const;
const notFound = errorMap(organizationErrors, 'TEAM_NOT_FOUND');
const { create, remove } = teamRecords.procedures;

export const teamsApi = {
  ...teamRecords.procedures,

  create: create.errors(
    errorMap(organizationErrors, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'),
  ),

  remove: remove.errors(errorMap(organizationErrors, 'UNABLE_TO_REMOVE_LAST_TEAM')),

  options: memberProcedure
    .route({
      method: 'GET',
      path: `${path}/options`,
      tags,
      summary: 'List all teams of an organization as options, by name',
    })
    .input(slugInput)
    .output(teamOptionsOutput)
    .handler(({ context }) => listTeamOptions(context.db, context.organization.id)),

  members: memberProcedure
    .route({
      method: 'GET',
      path: members,
      tags,
      summary: 'List the members of a team, in the order in which they joined it',
      description: 'Empty if there is no such team.',
    })
    .input(teamMembersInput)
    .output(pageOutput(memberSchema))
    .handler(({ context, input: { id, cursor, limit } }) =>
      listMembers(context.db, {
        organizationId: context.organization.id,
        teamId: id,
        cursor,
        limit,
      }),
    ),

  addMember: organizationMutation({ member: 'create' })
    .route({
      method: 'POST',
      path: members,
      tags,
      summary: 'Add a member of the organization to a team',
    })
    .errors({
      ...notFound,
      ...errorMap(organizationErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),
    })
    .input(teamMemberInput)
    .output(doneOutput)
    .handler(transactional(addTeamMember)),

  removeMember: organizationMutation(
    { member: 'delete' },
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  )
    .route({
      method: 'DELETE',
      path: `${members}/{userId}`,
      tags,
      summary: 'Remove a member from a team',
    })
    .errors({ ...notFound, ...errorMap(organizationErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM') })
    .input(teamMemberInput)
    .output(doneOutput)
    .handler(transactional(removeTeamMember)),
};
