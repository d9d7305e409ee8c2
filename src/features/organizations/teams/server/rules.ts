import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { lockOrganization, type StoredOrganization, type MemberContext } from '../../server/locks';
import { recordInOrganization } from '../../server/log';
import { readMember } from '../../server/members/queries';
import { organizationError } from '../../server/rejection';
import { deleteTeamMember, insertTeamMember } from './queries';
import { and, eq, sql } from 'drizzle-orm';
import { serveRecord } from '~/features/activity/records.server';
import { getLimits } from '../../server/limits';
import { organizationTenant } from '../../server/procedure';
import { organizationInvitations, teams } from '../../server/tables';
import { team } from '../record';

/** Rules of the members of teams. Each runs in one transaction, with the organization locked. */

/** A user, and the ID of the team. */
interface Place {
  id: string;
  userId: string;
}

/** Adding a member twice changes nothing. */
export async function addTeamMember(
  tx: Db,
  context: MemberContext,
  { id: teamId, userId }: Place,
): Promise<void> {
  const { id: organizationId } = context.organization;
  const { organization } = await lockOrganization(tx, context, organizationId, {
    member: 'create',
  });
  const { name } = await teamRecords.in(organization).lock(tx, context, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member) throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  const now = context.now();
  if (await insertTeamMember(tx, { organizationId, teamId, userId }, now))
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.team-member-added',
      after: { team: name, member: member.name },
    });
}

export async function removeTeamMember(
  tx: Db,
  context: MemberContext,
  { id: teamId, userId }: Place,
): Promise<void> {
  const { id: organizationId } = context.organization;
  const { organization } = await lockOrganization(
    tx,
    context,
    organizationId,
    { member: 'delete' },
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  );
  const { name } = await teamRecords.in(organization).lock(tx, context, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member || !(await deleteTeamMember(tx, { organizationId, teamId, userId })))
    throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM');
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.team-member-removed',
    before: { team: name, member: member.name },
  });
}

/** Raw names: Drizzle omits the table of a column if a statement has only one. */
const members = sql<number>`(select count(*)::int from team_members as member
  where member.organization_id = teams.organization_id and member.team_id = teams.id)`;

export const teamRecords = serveRecord(team, {
  table: teams,
  tenant: organizationTenant,
  sorts: { name: teams.nameKey, created: teams.createdAt },
  search: teams.nameKey,
  columns: { members },
  before: { create: requireRoom, remove: leaveTeam },
});

type OrganizationContext = SessionContext & { tenant: StoredOrganization };

const countTeams = (tx: Db, { id }: StoredOrganization) =>
  tx.$count(teams, eq(teams.organizationId, id));

async function requireRoom(tx: Db, context: OrganizationContext): Promise<void> {
  if ((await countTeams(tx, context.tenant)) >= getLimits(context.config, context.tenant).teams)
    throw organizationError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS');
}

/**
 * The last team is deleted once it is empty, so that nobody loses their only one by accident. Members
 * stay in the organization, and invitations to the team become invitations to no team.
 */
async function leaveTeam(
  tx: Db,
  context: OrganizationContext,
  { id }: { id: string },
): Promise<void> {
  const { tenant } = context;
  const found = await teamRecords.in(tenant).lock(tx, context, id);
  if (found.members > 0 && (await countTeams(tx, tenant)) === 1)
    throw organizationError('UNABLE_TO_REMOVE_LAST_TEAM');
  const { organizationId, teamId } = organizationInvitations;
  await tx
    .update(organizationInvitations)
    .set({ teamId: null })
    .where(and(eq(organizationId, tenant.id), eq(teamId, id)));
}
