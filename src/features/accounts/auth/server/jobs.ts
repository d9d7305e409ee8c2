import { defineJob, noData } from '~/server/jobs/job';
import { liftExpiredBans } from './bans';
import { type SQL, and, eq, exists, lt, not } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { sessions, users, verifications } from './tables';

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
  const isOver = and(lt(sessions.expiresAt, now), not(isEndedByBan(db, now)));
  await deleteInChunks(db, sessions, isOver);
  await deleteInChunks(db, verifications, lt(verifications.expiresAt, now));
}

export const sessionCleanup = defineJob({
  name: 'session-cleanup',
  title: 'job-titles:session-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteExpiredSessionsAndCodes(db, now()),
});

export const banExpiry = defineJob({
  name: 'ban-expiry',
  title: 'job-titles:ban-expiry',
  schema: noData,
  schedule: '*/10 * * * *',
  async run(_data, { db, jobs, now, idempotencyKey: id, signal }) {
    const where = { now, jobs, clientAddress: null, id };
    while (await db.transaction((tx) => liftExpiredBans(tx, where))) signal.throwIfAborted();
  },
});
