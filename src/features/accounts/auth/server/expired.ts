import { type SQL, and, eq, exists, inArray, lt, not } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { sessions, users, verifications } from './tables';

/** Batch size: keeps each statement and its locks short. */
const batch = 1000;

/** Deletes one batch of expired rows. Returns whether there may be more. */
async function deleteBatch(
  db: Db,
  table: typeof sessions | typeof verifications,
  over: SQL | undefined,
): Promise<boolean> {
  // Skips rows locked by another instance or by a code being tried; the next run gets them.
  const some = db
    .select({ id: table.id })
    .from(table)
    .where(over)
    .limit(batch)
    .for('update', { skipLocked: true });
  const gone = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
  return gone.length === batch;
}

const week = 7 * 86_400_000;

/** Sessions ended by a ban are kept for a week: see `expireSessions`. */
function isEndedByBan(db: Db, now: Date): SQL {
  const banned = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sessions.userId), eq(users.banned, true)));
  const isRecent = not(lt(sessions.expiresAt, new Date(now.getTime() - week)));
  return and(isRecent, exists(banned)) ?? isRecent;
}

/**
 * Deletes expired sessions and codes: they are useless and contain personal data. Not in the audit
 * log, because no user did it.
 */
export async function deleteExpiredSessionsAndCodes(db: Db, now: Date): Promise<void> {
  while (
    await deleteBatch(db, sessions, and(lt(sessions.expiresAt, now), not(isEndedByBan(db, now))))
  ) {
    // Continue with the next batch.
  }
  while (await deleteBatch(db, verifications, lt(verifications.expiresAt, now))) {
    // Continue with the next batch.
  }
}
