import { notifyOwner, revokeCodes, userI18n } from '../../account/account.server';
import {
  changesBetween,
  lastChange,
  recordChange,
  toActivityUser,
  userChanges,
  userTarget,
} from '~/features/activity/activity.server';
import {
  advisoryLock,
  deleteNotMeLinks,
  emailLockKey,
  hasOtherAdministrator,
  setUserImage,
  userRecords,
} from '../../auth/auth.server';
import { authError } from '../../auth/errors';
import { requireAlso } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import type { SessionContext, EndingAccess, RequestContext } from '~/server/request-context';
import type { Role } from '~/shared/permissions';
import { userError } from '../errors';
import type { RemoveUser, UserDetail } from '../schema';
import { moveUserToBin, recordUserErased } from './bin';
import { type LockedUsers, lockActor, lockActorAndTarget } from './locks';
import {
  type User,
  deleteImpersonations,
  expireSessions,
  isBanned,
  toDetail,
  lockUsers,
  uniqueEmail,
  deleteUserSessions,
} from './queries';

/** Rules for user administration. Every endpoint calls these, in a transaction. */

export interface UserId {
  id: string;
}

/** At least one active administrator must remain. Checked before any change that removes one. */
async function rejectLastAdministrator(tx: Db, target: User, now: Date): Promise<void> {
  if (target.role !== 'admin') return;
  if (!(await hasOtherAdministrator(tx, target.id, now))) throw userError('LAST_ADMINISTRATOR');
}

export interface NewUser {
  name: string;
  email: string;
  role: Role;
}

/** Creates a user. The name is only a suggestion: onboarding still asks for it. */
export async function createUser(
  tx: Db,
  context: SessionContext,
  input: NewUser,
): Promise<UserDetail> {
  await advisoryLock(tx, emailLockKey(input.email));
  await lockActor(tx, context);
  if (input.role === 'admin') await requireAlso(tx, context, { users: 'set-role' });
  const user = await uniqueEmail(userRecords.insert(tx, input, context.now()));
  await recordChange(tx, context, {
    kind: 'user.created',
    target: userTarget(user),
    after: { ...input },
  });
  return toDetail(user, context.now());
}

/** Changes the role. Takes effect on the next request, because every request reads it. */
async function changeRole(tx: Db, context: SessionContext, locked: LockedUsers, to: Role) {
  const { admin, target } = locked;
  if (target.role === to) return;
  if (target.id === admin.id) throw userError('YOU_CANNOT_DEMOTE_YOURSELF', { field: 'role' });
  await requireAlso(tx, context, { users: 'set-role' });
  await writeRole(tx, target, to, context.now());
  await recordChange(tx, context, roleChange(target, to));
}

/** Changes a role, for administrators and for the command line. The user's row is locked. */
export async function writeRole(tx: Db, target: User, to: Role, now: Date): Promise<void> {
  await rejectLastAdministrator(tx, target, now);
  await userRecords.update(tx, target.id, { role: to }, now);
  await deleteImpersonations(tx, target.id);
}

export const roleChange = (target: User, to: Role) => ({
  kind: 'user.role-changed' as const,
  target: userTarget(target),
  before: { role: target.role },
  after: { role: to },
});

export async function setRole(
  tx: Db,
  context: SessionContext,
  input: { id: string; role: Role },
): Promise<UserDetail> {
  const locked = await lockActorAndTarget(tx, context, input.id);
  await changeRole(tx, context, locked, input.role);
  return readDetail(tx, context, input.id);
}

/** The user as changed by this transaction. */
export async function readDetail(tx: Db, context: SessionContext, id: string): Promise<UserDetail> {
  const user = (await lockUsers(tx, [id])).get(id);
  if (!user) throw authError('USER_NOT_FOUND');
  return toDetail(user, context.now());
}

interface UserEdit extends NewUser {
  id: string;
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: string;
  /** Whether a new email removes the other ways to sign in, which the former holder may have. */
  removeSignInMethods?: boolean | undefined;
}

/** Changes name and email. A new email is unverified until the user signs in with it. */
async function changeProfile(
  tx: Db,
  context: SessionContext,
  { admin, target }: LockedUsers,
  { name, email, removeSignInMethods = true }: UserEdit,
) {
  const changes = changesBetween({ name: target.name, email: target.email }, { name, email });
  if (!changes) return;
  const emailChanged = target.email !== email;
  if (emailChanged && target.id === admin.id)
    throw userError('YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE', { field: 'email' });
  // A new address leads into the account, like an impersonation. So no program can change it.
  if (emailChanged) await requireAlso(tx, context, { users: 'impersonate' });
  const change = { name, ...(emailChanged && { email, emailVerified: false }) };
  await uniqueEmail(userRecords.update(tx, target.id, change, context.now()));
  if (emailChanged) {
    const signInMethods = removeSignInMethods ? 'all' : 'none';
    await endAccess(tx, context, { user: target, by: toActivityUser(admin), signInMethods });
    // Former addresses can no longer undo earlier changes.
    await deleteNotMeLinks(tx, target.id);
    await notifyOwner(tx, context, target, {
      mail: 'email-changed-by-administrator',
      userId: target.id,
      i18n: userI18n(target, context),
    });
  }
  await recordChange(tx, context, {
    kind: 'user.updated',
    target: userTarget({ ...target, name, email }),
    ...changes,
  });
}

export async function updateUser(
  tx: Db,
  context: SessionContext,
  input: UserEdit,
): Promise<UserDetail> {
  await advisoryLock(tx, emailLockKey(input.email));
  const locked = await lockActorAndTarget(tx, context, input.id);
  const { target } = locked;
  if (target.updatedAt.getTime() !== new Date(input.expectedUpdatedAt).getTime())
    throw userError('USER_CHANGED', {
      change: await lastChange(tx, { ...target, kinds: userChanges }),
    });
  await changeRole(tx, context, locked, input.role);
  await changeProfile(tx, context, locked, input);
  return readDetail(tx, context, input.id);
}

/** Returns the URL of the removed picture. */
export async function removeAvatar(
  tx: Db,
  context: SessionContext,
  { id }: UserId,
): Promise<{ user: UserDetail; removed: string | null }> {
  const { target } = await lockActorAndTarget(tx, context, id);
  if (target.image) {
    await setUserImage(tx, id, null);
    await recordChange(tx, context, { kind: 'avatar.removed', target: userTarget(target) });
  }
  return { user: await readDetail(tx, context, id), removed: target.image };
}

/** Their sessions end at once. */
export async function removeUser(
  tx: Db,
  context: SessionContext,
  input: RemoveUser,
): Promise<void> {
  const { admin, target } = await lockActorAndTarget(tx, context, input.id);
  if (target.id === admin.id) throw authError('YOU_CANNOT_REMOVE_YOURSELF');
  await rejectLastAdministrator(tx, target, context.now());
  const leaving = { ...toActivityUser(target), deleteOwned: input.deleteOwned };
  // Locks what the user belongs to.
  await context.userHooks.requireMayLeave(tx, context, leaving);
  await moveUserToBin(tx, context, target, input);
  await context.userHooks.beforeUserLeaves(tx, context, leaving);
  await revokeCodes(tx, target.id);
  await deleteNotMeLinks(tx, target.id);
  await userRecords.remove(tx, target.id);
  await recordChange(tx, context, {
    kind: 'user.deleted',
    target: userTarget(target),
    before: { name: target.name, email: target.email, role: target.role },
  });
  await recordUserErased(tx, context, target, input);
}

export interface Ban {
  id: string;
  reason?: string | undefined;
  expires?: string | null | undefined;
}

/**
 * Ends all sessions: the user is signed out on the next request and sees the reason. Nothing that a
 * user owns protects from it; only the last administrator cannot be banned.
 */
export async function banUser(tx: Db, context: SessionContext, input: Ban): Promise<UserDetail> {
  const { admin, target } = await lockActorAndTarget(tx, context, input.id);
  if (target.id === admin.id) throw authError('YOU_CANNOT_BAN_YOURSELF');
  const banExpires = input.expires ? new Date(input.expires) : null;
  if (banExpires && banExpires <= context.now())
    throw userError('BAN_ENDS_IN_THE_PAST', { field: 'expires' });
  await rejectLastAdministrator(tx, target, context.now());
  const banReason = input.reason || null;
  const ban = { banned: true, banReason, banExpires };
  const banned = await userRecords.update(tx, target.id, ban, context.now());
  const sessionsEnded = await expireSessions(tx, target.id, context.now());
  await recordChange(tx, context, {
    kind: 'user.banned',
    target: userTarget(target),
    ...(isBanned(target, context.now()) && { before: getBan(target) }),
    after: { ...getBan(banned), sessionsEnded },
  });
  return toDetail(banned, context.now());
}

const getBan = ({ banReason, banExpires }: Pick<User, 'banReason' | 'banExpires'>) => ({
  reason: banReason,
  expires: banExpires?.toISOString() ?? null,
});

export async function unbanUser(
  tx: Db,
  context: SessionContext,
  { id }: UserId,
): Promise<UserDetail> {
  const { target } = await lockActorAndTarget(tx, context, id);
  if (target.banned) {
    const lifted = { banned: false, banReason: null, banExpires: null };
    await userRecords.update(tx, target.id, lifted, context.now());
    await recordChange(tx, context, {
      kind: 'user.unbanned',
      target: userTarget(target),
      before: getBan(target),
    });
  }
  return readDetail(tx, context, id);
}

/**
 * Ends what others may have of an account: sessions, codes, keys of programs and, as `ending` says,
 * sign-in methods. The user's row is locked. Returns how many sessions ended.
 */
export async function endAccess(
  tx: Db,
  context: RequestContext,
  ending: EndingAccess,
): Promise<number> {
  await revokeCodes(tx, ending.user.id);
  await context.userHooks.endAccess(tx, context, ending);
  return deleteUserSessions(tx, ending.user.id);
}
