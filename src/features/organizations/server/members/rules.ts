import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { isBanned } from '~/features/accounts/users/users.server';
import type { OrganizationRole } from '../../permissions';
import { hasOtherOwner, lockActorAndUser, lockOrganization } from '../locks';
import { recordInOrganization } from '../log';
import { deleteMember, readMember, updateMemberRole } from './queries';
import { rememberRemoval } from './removals';
import {
  mayGrantRole,
  organizationError,
  requireOrganizationPermission,
  requireRole,
} from '../rejection';

/** Rules of members. Each runs in one transaction, with the organization locked. */

/** An organization always has an owner who can act. */
async function rejectOnlyOwner(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  member: { userId: string; role: OrganizationRole },
): Promise<void> {
  if (member.role !== 'owner') return;
  if (!(await hasOtherOwner(tx, organizationId, member.userId, context.now())))
    throw organizationError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
}

async function requireMember(tx: Db, organizationId: string, userId: string) {
  const member = await readMember(tx, organizationId, userId);
  if (!member) throw organizationError('MEMBER_NOT_FOUND');
  return member;
}

/**
 * Nobody grants a role above their own, and only owners change owners. Everyone may step down
 * themselves.
 */
export async function setMemberRole(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  input: { userId: string; role: string },
): Promise<void> {
  const to = requireRole(input.role);
  const { organization, role: own } = await lockOrganization(tx, context, organizationId, {
    member: 'update',
  });
  const member = await requireMember(tx, organizationId, input.userId);
  if (!mayGrantRole(context, member.role, own) || !mayGrantRole(context, to, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
  if (member.role === to) return;
  await rejectOnlyOwner(tx, context, organizationId, member);
  await updateMemberRole(tx, organizationId, member.userId, to);
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.member-role-changed',
    before: { member: member.name, role: member.role },
    after: { member: member.name, role: to },
    userId: member.userId,
  });
}

/** Only owners have it. There is none for this alone. */
export const ownersOnly = { organization: 'delete' } as const;

/** Makes a member the owner, and the owner who does it an administrator, in one step. */
export async function transferOwnership(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { session } = context;
  const target = await lockActorAndUser(tx, context, userId);
  const { organization } = await lockOrganization(
    tx,
    context,
    organizationId,
    ownersOnly,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  );
  const member = await requireMember(tx, organizationId, userId);
  if (member.role === 'owner')
    throw organizationError('USER_IS_ALREADY_AN_OWNER', { field: 'userId' });
  if (!target || isBanned(target, context.now()))
    throw organizationError('OWNER_IS_BANNED', { field: 'userId' });
  await updateMemberRole(tx, organizationId, userId, 'owner');
  await updateMemberRole(tx, organizationId, session.user.id, 'admin');
  await recordInOrganization(tx, context, organization, {
    kind: 'organization.ownership-transferred',
    before: { member: session.user.name || session.user.email, role: 'owner' },
    after: { member: member.name, role: 'owner' },
    userId,
  });
}

/** Removes another member. Leaving is `leaveOrganization`. */
export async function removeMember(
  tx: Db,
  context: SessionContext,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { organization, role: own } = await lockOrganization(tx, context, organizationId);
  const isSelf = userId === context.session.user.id;
  if (!isSelf) requireOrganizationPermission(own, { member: 'delete' });
  const member = await requireMember(tx, organizationId, userId);
  if (!mayGrantRole(context, member.role, own))
    throw organizationError('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER');
  await rejectOnlyOwner(tx, context, organizationId, member);
  if (!isSelf)
    await rememberRemoval(tx, { organizationId, userId }, context.session.user.id, context.now());
  await deleteMember(tx, organizationId, userId);
  await recordInOrganization(tx, context, organization, {
    kind: isSelf ? 'organization.member-left' : 'organization.member-removed',
    before: { member: member.name, role: member.role },
    userId,
  });
}

export const leaveOrganization = (
  tx: Db,
  context: SessionContext,
  organizationId: string,
): Promise<void> => removeMember(tx, context, organizationId, context.session.user.id);
