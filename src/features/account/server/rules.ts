import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import { commonError } from '~/shared/app-error';
import type { Session } from '~/shared/session';
import { deviceOf } from '../device';
import { lockOwnAccount, refuseImpersonation } from './account-owner';
import { deleteOwnSession, deleteSessions, readSessions, setName } from './queries';

/** Rules for a user's own name and sessions. Every endpoint calls these, in a transaction. */

export async function rename(tx: Db, context: RequestContext, session: Session, name: string) {
  const owner = await lockOwnAccount(tx, context, session);
  if (owner.name === name) return;
  await setName(tx, owner.id, name);
  await recordActivity(tx, context, {
    kind: 'account.renamed',
    actor: toActivityUser(owner),
    impersonatorId: session.impersonatedBy,
    target: { type: 'user', id: owner.id, name },
    before: { name: owner.name },
    after: { name },
  });
}

/** Parses devices into names; never includes a token. */
export async function listSessions(db: Db, session: Session, now: Date) {
  const found = await readSessions(db, session, now);
  return found.map(({ id, userAgent, address, startedAt, usedAt, expiresAt }) => ({
    id,
    current: id === session.id,
    ...deviceOf(userAgent),
    address,
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function revokeSession(tx: Db, context: RequestContext, session: Session, id: string) {
  refuseImpersonation(session);
  const owner = await lockOwnAccount(tx, context, session);
  // Sessions of other users are reported as not found.
  if (!(await deleteOwnSession(tx, owner.id, id))) throw commonError('NOT_FOUND');
  await recordActivity(tx, context, {
    kind: 'session.revoked',
    actor: toActivityUser(owner),
    target: { type: 'session', id },
  });
}

async function revoke(tx: Db, context: RequestContext, session: Session, except?: string) {
  refuseImpersonation(session);
  const owner = await lockOwnAccount(tx, context, session);
  const count = await deleteSessions(tx, owner.id, except);
  if (count > 0)
    await recordActivity(tx, context, {
      kind: 'sessions.revoked',
      actor: toActivityUser(owner),
      target: { type: 'user', id: owner.id, name: toActivityUser(owner).name },
      after: { count, others: except !== undefined },
    });
  return { count };
}

export const revokeOtherSessions = (tx: Db, context: RequestContext, session: Session) =>
  revoke(tx, context, session, session.id);

/** Includes the current session: the caller is signed out. */
export const revokeAllSessions = (tx: Db, context: RequestContext, session: Session) =>
  revoke(tx, context, session);
