import { recordChange, userTarget } from '~/features/activity/activity.server';
import { setUserPreferences, userRecords } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { withIsoDates } from '~/server/database/record-queries';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import type { Session } from '~/shared/session';
import { getDevice } from '../device';
import { accountError } from '../errors';
import { lockOwnAccount, rejectImpersonation } from './account-owner';
import { deleteOwnSession, deleteSessions, readSessions } from './queries';

/** Rules for a user's own name and sessions. Every endpoint calls these, in a transaction. */

export async function rename(tx: Db, context: SessionContext, { name }: { name: string }) {
  const owner = await lockOwnAccount(tx, context);
  if (owner.name === name) return { name };
  await userRecords.update(tx, owner.id, { name }, context.now());
  await recordChange(tx, context, {
    kind: 'account.renamed',
    target: { type: 'user', id: owner.id, name },
    before: { name: owner.name },
    after: { name },
  });
  return { name };
}

/** Parses devices into names; never includes a token. */
export async function listSessions(db: Db, session: Session, now: Date) {
  const found = await readSessions(db, session, now);
  return {
    items: found.map(({ userAgent, signInNotices: _notices, ...row }) => ({
      ...withIsoDates(row),
      ...getDevice(userAgent),
      current: row.id === session.id,
    })),
    // Every row has it. None is listed if the session of the request is not stored.
    signInNotices: found[0]?.signInNotices ?? true,
    now: now.toISOString(),
  };
}

/** Administrators always get them, so that nobody can turn them off in a session of theirs. */
export async function setSignInNotices(tx: Db, context: SessionContext, { on }: { on: boolean }) {
  rejectImpersonation(context);
  const owner = await lockOwnAccount(tx, context);
  if (owner.role === 'admin') throw accountError('NOTICES_REQUIRED');
  if (owner.signInNotices === on) return;
  await setUserPreferences(tx, owner.id, { signInNotices: on });
  await recordChange(tx, context, {
    kind: 'account.notices-changed',
    target: userTarget(owner),
    before: { signInNotices: owner.signInNotices },
    after: { signInNotices: on },
  });
}

export async function revokeSession(tx: Db, context: SessionContext, { id }: { id: string }) {
  rejectImpersonation(context);
  const owner = await lockOwnAccount(tx, context);
  // Sessions of other users are reported as not found.
  if (!(await deleteOwnSession(tx, owner.id, id))) throw commonError('NOT_FOUND');
  await recordChange(tx, context, { kind: 'session.revoked', target: { type: 'session', id } });
}

async function revoke(tx: Db, context: SessionContext, except?: string) {
  rejectImpersonation(context);
  const owner = await lockOwnAccount(tx, context);
  const count = await deleteSessions(tx, owner.id, except);
  if (count > 0)
    await recordChange(tx, context, {
      kind: 'sessions.revoked',
      target: userTarget(owner),
      after: { count, others: except !== undefined },
    });
  return { count };
}

export const revokeOtherSessions = (tx: Db, context: SessionContext) =>
  revoke(tx, context, context.session.id);

/** Includes the current session: the caller is signed out. */
export const revokeAllSessions = (tx: Db, context: SessionContext) => revoke(tx, context);
