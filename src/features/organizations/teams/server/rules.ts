import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { lockOrganization } from '../../server/locks';
import { recordInOrganization } from '../../server/log';
import { readMember } from '../../server/members/queries';
import { organizationError } from '../../server/rejection';
import { deleteTeamMember, insertTeamMember } from './queries';
import { teamRecords } from './records';

/** Rules of the members of teams. Each runs in one transaction, with the organization locked. */

interface Place {
  organizationId: string;
  teamId: string;
  userId: string;
}

/** Adding a member twice changes nothing. */
export async function addTeamMember(
  tx: Db,
  context: SessionContext,
  { organizationId, teamId, userId }: Place,
): Promise<void> {
  const { organization } = await lockOrganization(tx, context, organizationId, {
    member: 'create',
  });
  const team = await teamRecords.in(organization).lock(tx, context, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member) throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  const now = context.now();
  if (await insertTeamMember(tx, { organizationId, teamId, userId }, now))
    await recordInOrganization(tx, context, organization, {
      kind: 'organization.team-member-added',
      after: { team: team.name, member: member.name },
    });
}

export async function removeTeamMember(
  tx: Db,
  context: SessionContext,
  { organizationId, teamId, userId }: Place,
): Promise<void> {
  const { organization } = await lockOrganization(
    tx,
    context,
    organizationId,
    { member: 'delete' },
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  );
  const team = await teamRecords.in(organization).lock(tx, context, teamId);
  const member = await readMember(tx, organizationId, userId);
  if (!member || !(await deleteTeamMember(tx, { organizationId, teamId, userId })))
    throw organizationError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM');
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.team-member-removed',
    before: { team: team.name, member: member.name },
  });
}
