import { queueAccountMail, revokeCodes, userI18n } from '../../account/account.server';
import {
  changesBetween,
  lastChange,
  recordChange,
  toActivityUser,
  userChanges,
  userTarget,
} from '~/features/activity/activity.server';
import { moveToBin, recordErased } from '~/features/bin/bin.server';
import {
  advisoryLock,
  deleteNotMeLinks,
  emailLockKey,
  hasOtherAdministrator,
  requireActive,
  setUserImage,
  userRecords,
} from '../../auth/auth.server';
import { authError } from '../../auth/errors';
import { requireAlso } from '~/server/api/procedure';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { commonError } from '~/shared/errors/app-error';
import type { Role } from '~/shared/permissions';
import { userError } from '../errors';
import type { RemoveUser, UserDetail } from '../schema';
import { endAccess } from './end-access';
import {
  type User,
  deleteImpersonations,
  expireSessions,
  lockUsers,
  isBanned,
  toDetail,
} from './queries';
import { uniqueEmail } from './unique-email';

/** Rules for user administration. Every endpoint calls these, in a transaction. */

export interface UserId {
  id: string;
}

interface LockedUsers {
  admin: User;
  target: User;
}

/**
 * Row locks on the administrator and the target until the transaction ends. Checks again what may
 * have changed since the request was authorized: a ban, the role, a revoked session.
 */
export async function lockActorAndTarget(
  tx: Db,
  actor: Actor,
  targetId: string,
): Promise<LockedUsers> {
  const { context, session } = actor;
  if (session.impersonatedBy) throw userError('IMPERSONATION_UNDER_WAY');
  const locked = await lockUsers(tx, [session.user.id, targetId]);
  const admin = locked.get(session.user.id);
  if (!admin) throw commonError('UNAUTHORIZED');
  await requireActive(tx, actor);
  if (admin.role !== 'admin' || isBanned(admin, context.now())) throw commonError('FORBIDDEN');
  const target = locked.get(targetId);
  if (!target) throw authError('USER_NOT_FOUND');
  return { admin, target };
}

/** Transactions with a lock on their administrator. */
const withLockedActor = new WeakSet<Db>();

/**
 * The same for rules without a target. Calls of a batch share a transaction: the first one locks. A
 * savepoint is a transaction of its own, as rolling it back ends its locks.
 */
async function lockActor(tx: Db, actor: Actor): Promise<void> {
  if (withLockedActor.has(tx)) return;
  await lockActorAndTarget(tx, actor, actor.session.user.id);
  withLockedActor.add(tx);
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
export async function createUser(tx: Db, actor: Actor, input: NewUser): Promise<UserDetail> {
  const { context } = actor;
  await advisoryLock(tx, emailLockKey(input.email));
  await lockActor(tx, actor);
  if (input.role === 'admin') await requireAlso(tx, actor, { users: 'set-role' });
  const user = await uniqueEmail(userRecords.insert(tx, input, context.now()));
  await recordChange(tx, actor, {
    kind: 'user.created',
    target: userTarget(user),
    after: { ...input },
  });
  return toDetail(user, context.now());
}

/** Changes the role. Takes effect on the next request, because every request reads it. */
async function changeRole(tx: Db, actor: Actor, locked: LockedUsers, to: Role) {
  const { context } = actor;
  const { admin, target } = locked;
  if (target.role === to) return;
  if (target.id === admin.id) throw userError('YOU_CANNOT_DEMOTE_YOURSELF', { field: 'role' });
  await requireAlso(tx, actor, { users: 'set-role' });
  await writeRole(tx, target, to, context.now());
  await recordChange(tx, actor, roleChange(target, to));
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
  actor: Actor,
  input: { id: string; role: Role },
): Promise<UserDetail> {
  const locked = await lockActorAndTarget(tx, actor, input.id);
  await changeRole(tx, actor, locked, input.role);
  return readDetail(tx, actor, input.id);
}

/** The user as changed by this transaction. */
export async function readDetail(tx: Db, { context }: Actor, id: string): Promise<UserDetail> {
  const user = (await lockUsers(tx, [id])).get(id);
  if (!user) throw authError('USER_NOT_FOUND');
  return toDetail(user, context.now());
}

export interface UserEdit extends NewUser {
  id: string;
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: string;
  /** Whether a new email removes the other ways to sign in, which the former holder may have. */
  removeSignInMethods?: boolean | undefined;
}

/** Changes name and email. A new email is unverified until the user signs in with it. */
async function changeProfile(
  tx: Db,
  actor: Actor,
  { admin, target }: LockedUsers,
  { name, email, removeSignInMethods = true }: UserEdit,
) {
  const { context } = actor;
  const changes = changesBetween({ name: target.name, email: target.email }, { name, email });
  if (!changes) return;
  const emailChanged = target.email !== email;
  if (emailChanged && target.id === admin.id)
    throw userError('YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE', { field: 'email' });
  // A new address leads into the account, like an impersonation. So no program can change it.
  if (emailChanged) await requireAlso(tx, actor, { users: 'impersonate' });
  const change = { name, ...(emailChanged && { email, emailVerified: false }) };
  await uniqueEmail(userRecords.update(tx, target.id, change, context.now()));
  if (emailChanged) {
    const signInMethods = removeSignInMethods ? 'all' : 'none';
    await endAccess(tx, context, { user: target, by: toActivityUser(admin), signInMethods });
    // Former addresses can no longer undo earlier changes.
    await deleteNotMeLinks(tx, target.id);
    // An unverified address may belong to a stranger, so it is not notified.
    if (target.emailVerified)
      await queueAccountMail(tx, context, target.email, {
        mail: 'email-changed-by-administrator',
        userId: target.id,
        i18n: userI18n(target, context),
      });
  }
  await recordChange(tx, actor, {
    kind: 'user.updated',
    target: userTarget({ ...target, name, email }),
    ...changes,
  });
}

export async function updateUser(tx: Db, actor: Actor, input: UserEdit): Promise<UserDetail> {
  await advisoryLock(tx, emailLockKey(input.email));
  const locked = await lockActorAndTarget(tx, actor, input.id);
  const { target } = locked;
  if (target.updatedAt.getTime() !== new Date(input.expectedUpdatedAt).getTime())
    throw userError('USER_CHANGED', {
      change: await lastChange(tx, { ...target, kinds: userChanges }),
    });
  await changeRole(tx, actor, locked, input.role);
  await changeProfile(tx, actor, locked, input);
  return readDetail(tx, actor, input.id);
}

/** Returns the URL of the removed picture. */
export async function removeAvatar(
  tx: Db,
  actor: Actor,
  { id }: UserId,
): Promise<{ user: UserDetail; removed: string | null }> {
  const { target } = await lockActorAndTarget(tx, actor, id);
  if (target.image) {
    await setUserImage(tx, id, null);
    await recordChange(tx, actor, { kind: 'avatar.removed', target: userTarget(target) });
  }
  return { user: await readDetail(tx, actor, id), removed: target.image };
}

/** Deletes a user: to the bin, or for good. Their sessions end at once. */
export async function removeUser(tx: Db, actor: Actor, input: RemoveUser): Promise<void> {
  const { context } = actor;
  const { admin, target } = await lockActorAndTarget(tx, actor, input.id);
  if (target.id === admin.id) throw authError('YOU_CANNOT_REMOVE_YOURSELF');
  await rejectLastAdministrator(tx, target, context.now());
  const leaving = { ...toActivityUser(target), deleteOwned: input.deleteOwned };
  // Locks what the user belongs to: the bin gets them as they are when they leave.
  await context.userHooks.requireMayLeave(tx, context, leaving);
  const deleted = { ...userTarget(target), detail: target.name ? target.email : '' };
  if (!input.forGood) await moveToBin(tx, actor, deleted);
  await context.userHooks.beforeUserLeaves(tx, context, leaving);
  await revokeCodes(tx, target.id);
  await deleteNotMeLinks(tx, target.id);
  await userRecords.remove(tx, target.id);
  await recordChange(tx, actor, {
    kind: 'user.deleted',
    target: userTarget(target),
    before: { name: target.name, email: target.email, role: target.role },
  });
  if (input.forGood) await recordErased(tx, actor, deleted);
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
export async function banUser(tx: Db, actor: Actor, input: Ban): Promise<UserDetail> {
  const { context } = actor;
  const { admin, target } = await lockActorAndTarget(tx, actor, input.id);
  if (target.id === admin.id) throw authError('YOU_CANNOT_BAN_YOURSELF');
  const banExpires = input.expires ? new Date(input.expires) : null;
  if (banExpires && banExpires <= context.now())
    throw userError('BAN_ENDS_IN_THE_PAST', { field: 'expires' });
  await rejectLastAdministrator(tx, target, context.now());
  const banReason = input.reason || null;
  const ban = { banned: true, banReason, banExpires };
  const banned = await userRecords.update(tx, target.id, ban, context.now());
  const sessionsEnded = await expireSessions(tx, target.id, context.now());
  await recordChange(tx, actor, {
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

export async function unbanUser(tx: Db, actor: Actor, { id }: UserId): Promise<UserDetail> {
  const { context } = actor;
  const { target } = await lockActorAndTarget(tx, actor, id);
  if (target.banned) {
    const lifted = { banned: false, banReason: null, banExpires: null };
    await userRecords.update(tx, target.id, lifted, context.now());
    await recordChange(tx, actor, {
      kind: 'user.unbanned',
      target: userTarget(target),
      before: getBan(target),
    });
  }
  return readDetail(tx, actor, id);
}
