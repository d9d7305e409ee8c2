import { inArray, lt } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { sessions, verifications } from './tables';

/** So many at a time: no statement holds much for long. */
const batch = 1000;

/** Deletes some of what has ended, and says whether there may be more. */
async function forgetSome(
  db: Db,
  table: typeof sessions | typeof verifications,
  now: Date,
): Promise<boolean> {
  // What another instance is at, or somebody who tries a code just now, waits for the next round.
  const some = db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.expiresAt, now))
    .limit(batch)
    .for('update', { skipLocked: true });
  const gone = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
  return gone.length === batch;
}

/**
 * Sessions and codes that have ended: nobody can use them, and what they tell of people is nobody's
 * business any more. Not in the log, because nobody did it.
 */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  for (const table of [sessions, verifications])
    while (await forgetSome(db, table, now)) {
      // The next ones.
    }
}
