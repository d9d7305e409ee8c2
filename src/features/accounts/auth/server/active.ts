import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { commonError } from '~/shared/errors/app-error';
import { sessions } from './tables';

/** The sessions that transactions have found active. */
const active = new WeakMap<Db, string>();

/**
 * Throws unless the session of the request still exists, or its program may still act. Call it after
 * a lock on the user is granted, to see a revocation that happened while waiting for it.
 * Calls of a batch share a transaction, which asks once.
 */
export async function requireActive(tx: Db, context: SessionContext): Promise<void> {
  if (context.isSubrequest && active.get(tx) === context.session.id) return;
  const now = context.now();
  const isSession = and(eq(sessions.id, context.session.id), gt(sessions.expiresAt, now));
  const isActive = context.session.program
    ? await context.userHooks.isProgramActive(tx, context.session.program, now)
    : (await tx.$count(sessions, isSession)) > 0;
  if (!isActive) throw commonError('UNAUTHORIZED');
  active.set(tx, context.session.id);
}
