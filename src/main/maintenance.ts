import { deleteOldActivity } from '~/features/activity/server/queries';
import { liftExpiredBans } from '~/features/auth/server/bans';
import { deleteExpiredSessionsAndCodes } from '~/features/auth/server/expired';
// sample:start
import { deleteUnusedCovers } from '~/features/books/covers/server/store';
// sample:end
// organizations:start
import { deleteOldInvitations } from '~/features/organizations/server/old-invitations';
// organizations:end
import { deleteExpiredRateLimits } from '~/server/rate-limits/rate-limits';
import type { Log } from '~/server/log';
import { newId } from '~/shared/ids';
import type { Services } from './request-context';

/**
 * Maintenance, run every few minutes by every instance. Tasks are independent: a failed one is
 * logged and retried in the next run, and the others still run.
 */
export async function runMaintenance(
  services: Pick<Services, 'db' | 'storage' | 'config' | 'now'>,
  log: Log,
): Promise<void> {
  const { db, config } = services;
  const now = services.now();
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
    covers: () => deleteUnusedCovers(db, services.storage, now),
    // sample:end
  };
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, task }, 'a maintenance task failed');
    }
  }
}
