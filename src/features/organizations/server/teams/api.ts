import * as v from 'valibot';
import { errorMap } from '~/server/api/procedure';
import { getActor, inTransaction } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { organizationErrors } from '../../errors';
import {
  createTeamInput,
  memberSchema,
  slugInput,
  teamInput,
  teamMemberInput,
  teamMembersInput,
  teamSchema,
  updateTeamInput,
} from '../../schema';
import { listMembers } from '../members/queries';
import { memberProcedure, organizationMutation } from '../procedure';
import { organizationError } from '../rejection';
import { listTeams, readTeam } from './queries';
import { addTeamMember, createTeam, removeTeam, removeTeamMember, updateTeam } from './rules';

const tags = ['Organizations'];
const notFound = errorMap(organizationErrors, 'TEAM_NOT_FOUND');

export const teamsApi = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/organizations/{slug}/teams',
      tags,
      summary: 'List the teams of an organization by name',
    })
    .input(slugInput)
    .output(v.array(teamSchema))
    .handler(({ context: { request, organization } }) => listTeams(request.db, organization.id)),

  get: memberProcedure
    .route({
      method: 'GET',
      path: '/organizations/{slug}/teams/{teamId}',
      tags,
      summary: 'Get a team',
    })
    .errors(notFound)
    .input(teamInput)
    .output(teamSchema)
    .handler(async ({ context: { request, organization }, input }) => {
      const team = await readTeam(request.db, organization.id, input.teamId);
      if (!team) throw organizationError('TEAM_NOT_FOUND');
      return team;
    }),

  members: memberProcedure
    .route({
      method: 'GET',
      path: '/organizations/{slug}/teams/{teamId}/members',
      tags,
      summary: 'List the members of a team, in the order in which they joined it',
      description: 'Empty if there is no such team.',
    })
    .input(teamMembersInput)
    .output(pageOutput(memberSchema))
    .handler(({ context: { request, organization }, input: { teamId, cursor, limit } }) =>
      listMembers(request.db, { organizationId: organization.id, teamId, cursor, limit }),
    ),

  create: organizationMutation({ team: 'create' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/teams',
      tags,
      summary: 'Create a team',
    })
    .errors(
      errorMap(
        organizationErrors,
        'TEAM_ALREADY_EXISTS',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
      ),
    )
    .input(createTeamInput)
    .output(teamSchema)
    .handler(({ context, input }) =>
      inTransaction(getActor(context), (tx, actor) =>
        createTeam(tx, actor, context.organization.id, input.name),
      ),
    ),

  update: organizationMutation({ team: 'update' })
    .route({
      method: 'PATCH',
      path: '/organizations/{slug}/teams/{teamId}',
      tags,
      summary: 'Rename a team',
    })
    .errors({ ...notFound, ...errorMap(organizationErrors, 'TEAM_ALREADY_EXISTS') })
    .input(updateTeamInput)
    .output(teamSchema)
    .handler(({ context, input: { teamId, name } }) =>
      inTransaction(getActor(context), (tx, actor) =>
        updateTeam(tx, actor, { organizationId: context.organization.id, teamId, name }),
      ),
    ),

  remove: organizationMutation({ team: 'delete' })
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/teams/{teamId}',
      tags,
      summary: 'Delete a team',
      description: 'Its members stay in the organization. The last team cannot be deleted.',
    })
    .errors({ ...notFound, ...errorMap(organizationErrors, 'UNABLE_TO_REMOVE_LAST_TEAM') })
    .input(teamInput)
    .output(doneOutput)
    .handler(async ({ context, input: { teamId } }) => {
      await inTransaction(getActor(context), (tx, actor) =>
        removeTeam(tx, actor, { organizationId: context.organization.id, teamId }),
      );
      return { ok: true };
    }),

  addMember: organizationMutation({ member: 'create' })
    .route({
      method: 'POST',
      path: '/organizations/{slug}/teams/{teamId}/members',
      tags,
      summary: 'Add a member of the organization to a team',
    })
    .errors({
      ...notFound,
      ...errorMap(organizationErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),
    })
    .input(teamMemberInput)
    .output(doneOutput)
    .handler(async ({ context, input: { teamId, userId } }) => {
      await inTransaction(getActor(context), (tx, actor) =>
        addTeamMember(tx, actor, { organizationId: context.organization.id, teamId, userId }),
      );
      return { ok: true };
    }),

  removeMember: organizationMutation(
    { member: 'delete' },
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  )
    .route({
      method: 'DELETE',
      path: '/organizations/{slug}/teams/{teamId}/members/{userId}',
      tags,
      summary: 'Remove a member from a team',
    })
    .errors({ ...notFound, ...errorMap(organizationErrors, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM') })
    .input(teamMemberInput)
    .output(doneOutput)
    .handler(async ({ context, input: { teamId, userId } }) => {
      await inTransaction(getActor(context), (tx, actor) =>
        removeTeamMember(tx, actor, { organizationId: context.organization.id, teamId, userId }),
      );
      return { ok: true };
    }),
};
