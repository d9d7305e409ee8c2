import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { isBanned, lockActorAndTarget } from '~/features/accounts/users/users.server';
import { displayName } from '~/shared/text/display-name';
import type { CreateManaged } from '../../schema';
import { getLimits } from '../limits';
import { lockOrganizationById } from '../locks';
import { recordInOrganization } from '../log';
import { insertMember, readMember, updateMemberRole } from '../members/queries';
import { deleteOrganization, insertOrganization } from '../queries';
import { organizationError } from '../rejection';
import { requireRoomForOrganization } from '../rules';

/** Rules for administrators of the product, who are not members by that. */

async function requireOrganization(tx: Db, id: string) {
  const organization = await lockOrganizationById(tx, id);
  if (!organization) throw organizationError('ORGANIZATION_NOT_FOUND');
  return organization;
}

function requireNotBanned(
  context: SessionContext,
  target: Parameters<typeof isBanned>[0],
  field: string,
) {
  if (isBanned(target, context.now())) throw organizationError('OWNER_IS_BANNED', { field });
}

/** Creates an organization for a user, with the same limits as if they did it. */
export async function createManaged(
  tx: Db,
  context: SessionContext,
  { ownerId, ...input }: CreateManaged,
): Promise<{ id: string }> {
  const now = context.now();
  const { target } = await lockActorAndTarget(tx, context, ownerId);
  requireNotBanned(context, target, 'ownerId');
  await requireRoomForOrganization(tx, context, ownerId);
  const organization = await insertOrganization(tx, input, now);
  const { id } = organization;
  await insertMember(tx, { organizationId: id, userId: ownerId, role: 'owner' }, now);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.created',
    after: { ...input, member: displayName(target) },
  });
  return { id };
}

/** Makes a user an owner: a member is promoted, any other user joins. */
export async function appointOwner(
  tx: Db,
  context: SessionContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { target } = await lockActorAndTarget(tx, context, userId);
  requireNotBanned(context, target, 'userId');
  const organization = await requireOrganization(tx, id);
  const member = await readMember(tx, id, userId);
  if (member?.role === 'owner')
    throw organizationError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', { field: 'userId' });
  if (member) await updateMemberRole(tx, id, userId, 'owner');
  else {
    if (organization.memberCount >= getLimits(context.config, organization).members)
      throw organizationError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
    await requireRoomForOrganization(tx, context, userId);
    await insertMember(tx, { organizationId: id, userId, role: 'owner' }, context.now());
  }
  const name = displayName(target);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.owner-appointed',
    ...(member && { before: { member: name, role: member.role } }),
    after: { member: name, role: 'owner' },
    userId,
  });
}

/** Locks the administrator and the organization, for a change of it. */
export async function lockManaged(tx: Db, context: SessionContext, id: string) {
  await lockActorAndTarget(tx, context, context.session.user.id);
  return requireOrganization(tx, id);
}

export async function removeManaged(
  tx: Db,
  context: SessionContext,
  { id }: { id: string },
): Promise<void> {
  const organization = await lockManaged(tx, context, id);
  const { name, slug, memberCount } = organization;
  await deleteOrganization(tx, id);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.deleted',
    before: { name, slug, members: memberCount },
  });
}
