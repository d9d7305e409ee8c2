import { type SQL, and, eq, exists, inArray, lt, not } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { sessions, users, verifications } from './tables';

/** So many at a time: no statement holds much for long. */
const batch = 1000;

/** Deletes some of what has ended, and says whether there may be more. */
async function forgetSome(
  db: Db,
  table: typeof sessions | typeof verifications,
  over: SQL | undefined,
): Promise<boolean> {
  // What another instance is at, or somebody who tries a code just now, waits for the next round.
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

/** Sessions that a ban ended are kept for a week: see `expireSessions`. */
function tellsOfBan(db: Db, now: Date): SQL {
  const banned = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sessions.userId), eq(users.banned, true)));
  const isRecent = not(lt(sessions.expiresAt, new Date(now.getTime() - week)));
  return and(isRecent, exists(banned)) ?? isRecent;
}

/**
 * Sessions and codes that have ended: nobody can use them, and what they tell of people is nobody's
 * business any more. Not in the log, because nobody did it.
 */
export async function deleteExpiredSessionsAndCodes(db: Db, now: Date): Promise<void> {
  while (
    await forgetSome(db, sessions, and(lt(sessions.expiresAt, now), not(tellsOfBan(db, now))))
  ) {
    // The next ones.
  }
  while (await forgetSome(db, verifications, lt(verifications.expiresAt, now))) {
    // The next ones.
  }
}
