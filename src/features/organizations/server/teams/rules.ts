import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { Team } from '../../schema';
import { getLimits } from '../limits';
import { lockOrganization } from '../locks';
import { recordInOrganization } from '../log';
import { readMember } from '../members/queries';
import { organizationError } from '../rejection';
import {
  countTeams,
  deleteTeam,
  deleteTeamMember,
  insertTeam,
  insertTeamMember,
  readTeam,
  renameTeam,
} from './queries';

/** Rules of teams. Each runs in one transaction, with the organization locked. */

async function requireTeam(tx: Db, organizationId: string, id: string): Promise<Team> {
  const team = await readTeam(tx, organizationId, id);
  if (!team) throw organizationError('TEAM_NOT_FOUND');
  return team;
}

export async function createTeam(
  tx: Db,
  actor: Actor,
  organizationId: string,
  name: string,
): Promise<Team> {
  const { context } = actor;
  const { organization } = await lockOrganization(tx, actor, organizationId, { team: 'create' });
  const limits = getLimits(context.config, organization);
  if ((await countTeams(tx, organizationId)) >= limits.teams)
    throw organizationError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS');
  const id = await insertTeam(tx, { organizationId, name }, context.now());
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.team-created',
    after: { team: name },
  });
  return requireTeam(tx, organizationId, id);
}

interface TeamOf {
  organizationId: string;
  teamId: string;
}

export async function updateTeam(
  tx: Db,
  actor: Actor,
  { organizationId, teamId, name }: TeamOf & { name: string },
): Promise<Team> {
  const { organization } = await lockOrganization(tx, actor, organizationId, { team: 'update' });
  const team = await requireTeam(tx, organizationId, teamId);
  if (team.name !== name) {
    await renameTeam(tx, organizationId, teamId, name);
    await recordInOrganization(tx, actor, organization, {
      kind: 'organization.team-updated',
      before: { team: team.name },
      after: { team: name },
    });
  }
  return requireTeam(tx, organizationId, teamId);
}

/** The last team is deleted once it is empty, so that nobody loses their only one by accident. */
export async function removeTeam(
  tx: Db,
  actor: Actor,
  { organizationId, teamId }: TeamOf,
): Promise<void> {
  const { organization } = await lockOrganization(tx, actor, organizationId, { team: 'delete' });
  const team = await requireTeam(tx, organizationId, teamId);
  if (team.members > 0 && (await countTeams(tx, organizationId)) === 1)
    throw organizationError('UNABLE_TO_REMOVE_LAST_TEAM');
  await deleteTeam(tx, organizationId, teamId);
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.team-deleted',
    before: { team: team.name, members: team.members },
  });
}

/** Adding a member twice changes nothing. */
export async function addTeamMember(
  tx: Db,
  actor: Actor,
  { organizationId, teamId, userId }: TeamOf & { userId: string },
): Promise<void> {
  const { organization } = await lockOrganization(tx, actor, organizationId, { member: 'create' });
  const team = await requireTeam(tx, organizationId, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member) throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  const now = actor.context.now();
  if (await insertTeamMember(tx, { organizationId, teamId, userId }, now))
    await recordInOrganization(tx, actor, organization, {
      kind: 'organization.team-member-added',
      after: { team: team.name, member: member.name },
    });
}

export async function removeTeamMember(
  tx: Db,
  actor: Actor,
  { organizationId, teamId, userId }: TeamOf & { userId: string },
): Promise<void> {
  const { organization } = await lockOrganization(
    tx,
    actor,
    organizationId,
    { member: 'delete' },
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  );
  const team = await requireTeam(tx, organizationId, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member || !(await deleteTeamMember(tx, { organizationId, teamId, userId })))
    throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM');
  await recordInOrganization(tx, actor, organization, {
    kind: 'organization.team-member-removed',
    before: { team: team.name, member: member.name },
  });
}
