import { deleteOldActivity } from '~/features/activity/server/queries';
import { liftExpiredBans } from '~/features/auth/server/bans';
import { deleteExpiredSessionsAndCodes } from '~/features/auth/server/expired';
// sample:start
import { deleteUnusedCovers } from '~/features/books/covers/server/images';
// sample:end
// organizations:start
import { deleteOldInvitations } from '~/features/organizations/server/old-invitations';
// organizations:end
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { deleteExpiredRateLimits } from '~/server/rate-limits/rate-limits';
import type { Log } from '~/server/log';
import { openStorage } from '~/server/storage/storage';
import { newId } from '~/shared/ids';
import { deleteUnusedImages } from '~/registry/server/images';

/**
 * Maintenance, run every few minutes by every instance. Tasks are independent: a failed one is
 * logged and retried in the next run, and the others still run.
 */
export async function runMaintenance(
  db: Db,
  config: Pick<Config, 'activityDays' | 'dataDir'>,
  log: Log,
  now: Date,
): Promise<void> {
  const systemContext = { now: () => now, clientAddress: null, id: newId() };
  const tasks: Record<string, () => Promise<unknown>> = {
    limits: () => deleteExpiredRateLimits(db, now),
    activity: () => deleteOldActivity(db, config.activityDays, now),
    sessions: () => deleteExpiredSessionsAndCodes(db, now),
    bans: () => db.transaction((tx) => liftExpiredBans(tx, systemContext)),
    // organizations:start
    invitations: () => deleteOldInvitations(db, now),
    // organizations:end
    // sample:start
    covers: () => deleteUnusedCovers(db, openStorage(config), now),
    // sample:end
    images: () => deleteUnusedImages(db, openStorage(config), now),
  };
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, task }, 'a maintenance task failed');
    }
  }
}
