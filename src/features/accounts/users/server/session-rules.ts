import { hashPassword } from 'better-auth/crypto';
import {
  recordActivity,
  recordChange,
  toActivityUser,
  userTarget,
} from '~/features/activity/activity.server';
import {
  clearCookie,
  hashToken,
  isSameText,
  newSessionToken,
  tokenCookie,
  getToken,
} from '../../auth/auth.server';
import { authError } from '../../auth/errors';
import { requireAlso } from '~/server/api/procedure';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { newId } from '~/shared/ids';
import { userError } from '../errors';
import type { UserDetail } from '../schema';
import {
  type Parent,
  deleteImpersonation,
  deleteUserSession,
  deleteUserSessions,
  insertImpersonation,
  isBanned,
  savePassword,
} from './queries';
import { lockActorAndTarget } from './locks';
import { type UserId, readDetail } from './rules';

/** Rules for administering sessions, and for impersonation. */

/** Without a session, an administrator can do nothing against an intruder, as if they were banned. */
async function lockForSignOut(tx: Db, context: SessionContext, id: string) {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  if (target.role === 'admin' && target.id !== admin.id)
    await requireAlso(tx, context, { users: 'ban' });
  return target;
}

export async function revokeSession(
  tx: Db,
  context: SessionContext,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const target = await lockForSignOut(tx, context, id);
  if (!(await deleteUserSession(tx, target.id, sessionId))) throw userError('SESSION_NOT_FOUND');
  await recordChange(tx, context, {
    kind: 'session.revoked',
    target: userTarget(target),
    after: { session: sessionId },
  });
}

export async function revokeSessions(tx: Db, context: SessionContext, { id }: UserId) {
  const target = await lockForSignOut(tx, context, id);
  const count = await deleteUserSessions(tx, target.id);
  if (count > 0)
    await recordChange(tx, context, {
      kind: 'sessions.revoked',
      target: userTarget(target),
      after: { count },
    });
  return { count };
}

/** Maximum duration of an impersonation, in milliseconds. */
const longestImpersonation = 3_600_000;

/**
 * Starts an impersonation session. It references the administrator's own session and ends with it.
 * Its cookies replace the browser's own.
 */
export async function impersonate(
  tx: Db,
  context: SessionContext,
  { id, reason }: { id: string; reason: string },
) {
  const { session } = context;
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  const now = context.now();
  if (target.id === admin.id) throw userError('YOU_CANNOT_IMPERSONATE_YOURSELF');
  if (target.role === 'admin') throw authError('YOU_CANNOT_IMPERSONATE_ADMINS');
  if (isBanned(target, now)) throw userError('YOU_CANNOT_IMPERSONATE_BANNED_USERS');
  const ownToken = getToken(context.headers, context.config);
  if (!ownToken) throw commonError('UNAUTHORIZED');
  const ownEnd = new Date(session.expiresAt).getTime();
  const expiresAt = new Date(Math.min(now.getTime() + longestImpersonation, ownEnd));
  const token = newSessionToken();
  const impersonation = {
    id: newId(),
    tokenHash: hashToken(token),
    userId: target.id,
    impersonatedBy: admin.id,
    expiresAt,
  };
  await insertImpersonation(tx, {
    ...impersonation,
    parentId: session.id,
    ipAddress: context.clientAddress,
    userAgent: context.headers.get('user-agent'),
    createdAt: now,
    updatedAt: now,
  });
  await recordChange(tx, context, {
    kind: 'impersonation.started',
    target: userTarget(target),
    after: { reason, expires: expiresAt.toISOString() },
  });
  return {
    id: impersonation.id,
    expiresAt: expiresAt.toISOString(),
    cookies: [
      tokenCookie(context.config, 'session', { token, expiresAt }, now),
      tokenCookie(context.config, 'impersonator', { token: ownToken, expiresAt }, now),
    ],
  };
}

/** Ends an impersonation. Returns whose it was; undefined if it was already over. */
async function endImpersonation(tx: Db, context: SessionContext) {
  const ended = await deleteImpersonation(tx, context.session.id, context.now());
  if (!ended) return undefined;
  await recordActivity(tx, context, {
    kind: 'impersonation.stopped',
    actor: toActivityUser(ended.admin),
    target: userTarget(context.session.user),
  });
  return ended;
}

/**
 * The token of the administrator's own session that started the impersonation, if the request
 * carries it. With a stolen impersonated session alone, it does not.
 */
function impersonatorToken(context: SessionContext, parent: Parent): string | undefined {
  const token = getToken(context.headers, context.config, 'impersonator');
  return token && isSameText(hashToken(token), parent.tokenHash) ? token : undefined;
}

/**
 * Ends an impersonation. Returns the administrator's own session and cookies that restore it, unless
 * it is over or the request does not carry it.
 */
export async function stopImpersonating(tx: Db, context: SessionContext) {
  const { session } = context;
  const ended = session.impersonatedBy ? await endImpersonation(tx, context) : undefined;
  if (!ended) throw userError('NOT_IMPERSONATING');
  const { parent } = ended;
  const token = parent && impersonatorToken(context, parent);
  const cookie = token
    ? tokenCookie(context.config, 'session', { ...parent, token }, context.now())
    : clearCookie(context.config);
  return {
    ownSessionId: token && parent.id,
    cookies: [cookie, clearCookie(context.config, 'impersonator')],
  };
}

/**
 * Signs out of the impersonation and, if the request carries it, of the administrator's session.
 */
export async function endImpersonationAndSignOut(tx: Db, context: SessionContext): Promise<void> {
  const ended = await endImpersonation(tx, context);
  if (!ended?.parent || !impersonatorToken(context, ended.parent)) return;
  const { admin, parent } = ended;
  await deleteUserSession(tx, admin.id, parent.id);
  await recordActivity(tx, context, {
    kind: 'sign-out',
    actor: toActivityUser(admin),
    target: { type: 'session', id: parent.id },
  });
}

const shortestPassword = 12;
const longestPassword = 128;

/** Rejects invalid passwords, or all if passwords are off, before the expensive hashing. */
export async function hashNewPassword(config: Config, password: string): Promise<string> {
  if (!config.passwords) throw userError('PASSWORDS_OFF');
  if (password.length < shortestPassword)
    throw authError('PASSWORD_TOO_SHORT', { field: 'password' });
  if (password.length > longestPassword)
    throw authError('PASSWORD_TOO_LONG', { field: 'password' });
  return hashPassword(password);
}

/** Also ends the target's sessions, so anyone who knew the old password is signed out. */
export async function setPassword(
  tx: Db,
  context: SessionContext,
  { id, hash }: { id: string; hash: string },
): Promise<UserDetail> {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  // Also with a new user, which the better-auth client creates with a password.
  await requireAlso(tx, context, { users: 'set-password' });
  await savePassword(tx, target.id, hash);
  const sessionsEnded = target.id === admin.id ? 0 : await deleteUserSessions(tx, target.id);
  await recordChange(tx, context, {
    kind: 'user.password-set',
    target: userTarget(target),
    after: { sessionsEnded },
  });
  return readDetail(tx, context, id);
}
