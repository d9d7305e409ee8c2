import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { isBanned } from '~/features/accounts/users/users.server';
import type { OrganizationRole } from '../../permissions';
import {
  hasOtherOwner,
  lockActorAndUser,
  lockOrganization,
  readRole,
  type StoredOrganization,
  type MemberContext,
} from '../locks';
import { recordInOrganization } from '../log';
import {
  deleteMember,
  readMember,
  updateMemberRole,
  rememberRemoval,
  insertMember,
  readRemoval,
  wasRemoved,
} from './queries';
import {
  mayGrantRole,
  organizationError,
  requireOrganizationPermission,
  requireRole,
} from '../rejection';
import { getLimits } from '../limits';
import { requireRoomForOrganization } from '../rules';
import { rejoinTeams } from '../../teams/server/queries';
import type { users } from '~/features/accounts/auth/auth.server';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import { displayName } from '~/shared/text/display-name';

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
  context: MemberContext,
  input: { userId: string; role: string },
): Promise<void> {
  const { id: organizationId } = context.organization;
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
  context: MemberContext,
  { userId }: { userId: string },
): Promise<void> {
  const { session } = context;
  const { id: organizationId } = context.organization;
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
    before: { member: displayName(session.user), role: 'owner' },
    after: { member: member.name, role: 'owner' },
    userId,
  });
}

/** Removes another member. Leaving is `leaveOrganization`. */
export async function removeMember(
  tx: Db,
  context: MemberContext,
  { userId }: { userId: string },
): Promise<void> {
  const { id: organizationId } = context.organization;
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

export const leaveOrganization = (tx: Db, context: MemberContext): Promise<void> =>
  removeMember(tx, context, { userId: context.session.user.id });

/** Longer than the button is shown, and too short to bring someone back against their will. */
const undoMinutes = 10;

/**
 * Undoes a removal, for who did it: the role, the date of joining and the teams that still exist.
 * What ended with the membership, such as keys, stays ended.
 */
export async function restoreMember(
  tx: Db,
  context: MemberContext,
  { userId }: { userId: string },
): Promise<void> {
  const { session } = context;
  const { id: organizationId } = context.organization;
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
    after: { member: displayName(user), role },
  });
}

type User = typeof users.$inferSelect;

/** Nobody joins that many; slows down programs that try links. */
const joins = { times: 20, seconds: 3600 };

/** Call it before the transaction, so that those who exceed it block nobody. */
export function limitJoins(context: SessionContext): Promise<void> {
  return enforceRateLimit(context.db, `join:${context.session.user.id}`, joins, context.now());
}

/** Whether the user may join without a personal invitation. Call it under both locks. */
export async function requireMayJoin(tx: Db, user: User, { id }: StoredOrganization) {
  if (!user.emailVerified)
    throw organizationError('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION');
  if (await readRole(tx, id, user.id))
    throw organizationError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  if (await wasRemoved(tx, id, user.id))
    throw organizationError('YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION');
}

interface Joining {
  user: User;
  organization: StoredOrganization;
  role: OrganizationRole;
  kind: 'organization.joined-by-link' | 'organization.joined-by-domain';
}

/** Adds the member within the limits. The user and the organization are locked. */
export async function join(
  tx: Db,
  context: SessionContext,
  { user, organization, role, kind }: Joining,
): Promise<{ slug: string; name: string }> {
  const { id: organizationId, name, slug } = organization;
  if (organization.memberCount >= getLimits(context.config, organization).members)
    throw organizationError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
  await requireRoomForOrganization(tx, context, user.id);
  await insertMember(tx, { organizationId, userId: user.id, role }, context.now());
  await recordInOrganization(tx, context, organization, {
    kind,
    after: { member: displayName(user), role },
  });
  return { slug, name };
}
