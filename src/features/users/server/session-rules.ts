import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { giveSession, takeSession } from '~/features/auth/auth.server';
import type { Db } from '~/server/database/database';
import { newId } from '~/shared/ids';
import type { UserDetail } from '../schema';
import {
  endImpersonation,
  endSession,
  endSessions,
  insertImpersonation,
  isBanned,
  writePassword,
} from './queries';
import { type Acting, asTarget, detailNow, hold, refuse, refuseAs } from './rules';

/** What administrators do with the sessions of others, and in their place. */

export async function revokeSession(
  tx: Db,
  acting: Acting,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const { actor, target } = await hold(tx, acting, id);
  if (!(await endSession(tx, target.id, sessionId))) throw refuse('SESSION_NOT_FOUND');
  await recordActivity(tx, acting.context, {
    kind: 'session.revoked',
    actor: asPerson(actor),
    target: asTarget(target),
    after: { session: sessionId },
  });
}

export async function revokeSessions(tx: Db, acting: Acting, id: string): Promise<number> {
  const { actor, target } = await hold(tx, acting, id);
  const count = await endSessions(tx, target.id);
  if (count > 0)
    await recordActivity(tx, acting.context, {
      kind: 'sessions.revoked',
      actor: asPerson(actor),
      target: asTarget(target),
      after: { count },
    });
  return count;
}

/** An impersonation lasts at most this long, whatever happens. */
const longestImpersonation = 3_600_000;

/** What a browser gets in the place of its own session. */
export interface Impersonation {
  expiresAt: string;
  cookie: string;
}

/**
 * A session in which the administrator acts in a person's place. It hangs on her own session, and
 * ends with it.
 */
export async function impersonate(
  tx: Db,
  acting: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<Impersonation> {
  const { context, session } = acting;
  const { actor, target } = await hold(tx, acting, id);
  const now = context.now();
  if (target.id === actor.id) throw refuse('YOU_CANNOT_IMPERSONATE_YOURSELF');
  if (target.role === 'admin') throw refuseAs('YOU_CANNOT_IMPERSONATE_ADMINS');
  if (isBanned(target, now)) throw refuse('YOU_CANNOT_IMPERSONATE_BANNED_USERS');
  const ownEnd = new Date(session.expiresAt).getTime();
  const expiresAt = new Date(Math.min(now.getTime() + longestImpersonation, ownEnd));
  const token = randomBytes(32).toString('base64url');
  const made = { id: newId(), token, userId: target.id, impersonatedBy: actor.id, expiresAt };
  await insertImpersonation(tx, {
    ...made,
    parentId: session.id,
    ipAddress: context.clientAddress,
    userAgent: context.headers.get('user-agent'),
    createdAt: now,
    updatedAt: now,
  });
  await recordActivity(tx, context, {
    kind: 'impersonation.started',
    actor: asPerson(actor),
    target: asTarget(target),
    after: { reason, expires: expiresAt.toISOString() },
  });
  return {
    expiresAt: expiresAt.toISOString(),
    cookie: giveSession(context.config, token, expiresAt, now),
  };
}

/**
 * Back to the administrator's own session, where she may still use it; otherwise to none. Returns
 * the cookie for it.
 */
export async function stopImpersonating(tx: Db, { context, session }: Acting): Promise<string> {
  const now = context.now();
  if (!session.impersonatedBy) throw refuse('NOT_IMPERSONATING');
  const ended = await endImpersonation(tx, session.id, now);
  if (!ended) throw refuse('NOT_IMPERSONATING');
  const { admin, parent } = ended;
  const { id, name, email } = session.user;
  await recordActivity(tx, context, {
    kind: 'impersonation.stopped',
    actor: asPerson(admin),
    target: { type: 'user', ...asPerson({ id, name, email }) },
  });
  return parent
    ? giveSession(context.config, parent.token, parent.expiresAt, now)
    : takeSession(context.config);
}

const shortestPassword = 12;
const longestPassword = 128;

/** Refuses where passwords are off, or what is no password, before anything is asked or computed. */
export async function hashOf({ context }: Acting, password: string): Promise<string> {
  if (!context.config.passwords) throw refuse('PASSWORDS_OFF');
  if (password.length < shortestPassword) throw refuseAs('PASSWORD_TOO_SHORT', 'password');
  if (password.length > longestPassword) throw refuseAs('PASSWORD_TOO_LONG', 'password');
  return hashPassword(password);
}

/** Whoever knew the old one is out. */
export async function setPassword(
  tx: Db,
  acting: Acting,
  { id, hash }: { id: string; hash: string },
): Promise<UserDetail> {
  const { actor, target } = await hold(tx, acting, id);
  await writePassword(tx, target.id, hash);
  const sessionsEnded = target.id === actor.id ? 0 : await endSessions(tx, target.id);
  await recordActivity(tx, acting.context, {
    kind: 'user.password-set',
    actor: asPerson(actor),
    target: asTarget(target),
    after: { sessionsEnded },
  });
  return detailNow(tx, acting, id);
}
