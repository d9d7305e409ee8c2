import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { getLimits } from '../limits';
import { lockActorAndUser, lockOrganization, readRole } from '../locks';
import { recordInOrganization } from '../log';
import { mayGrantRole, organizationError } from '../rejection';
import { requireRoomForOrganization } from '../rules';
import { rejoinTeams } from '../../teams/server/queries';
import { insertMember } from './queries';
import { readRemoval } from './removals';

/** Longer than the button is shown, and too short to bring someone back against their will. */
const undoMinutes = 10;

/**
 * Undoes a removal, for who did it: the role, the date of joining and the teams that still exist.
 * What ended with the membership, such as keys, stays ended.
 */
export async function restoreMember(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { session } = context;
  const now = context.now();
  const user = await lockActorAndUser(tx, context, userId);
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    member: 'delete',
  });
  if (await readRole(tx, organizationId, userId))
    throw organizationError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  const removal = await readRemoval(tx, organizationId, userId);
  const earliest = now.getTime() - undoMinutes * 60_000;
  const isOwn = removal?.removedBy === session.user.id && removal.removedAt.getTime() >= earliest;
  if (!user || !removal || !isOwn) throw organizationError('MEMBER_NOT_FOUND');
  if (!mayGrantRole(context, removal.role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
  if (organization.memberCount >= getLimits(context.config, organization).members)
    throw organizationError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
  await requireRoomForOrganization(tx, context, userId);
  const { role, joinedAt, teamIds } = removal;
  await insertMember(tx, { organizationId, userId, role }, joinedAt);
  await rejoinTeams(tx, { organizationId, userId }, teamIds, now);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.removal-undone',
    after: { member: user.name || user.email, role },
  });
}
