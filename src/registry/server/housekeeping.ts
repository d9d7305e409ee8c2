import { forgetActivity } from '~/features/activity/server/queries';
import { liftEndedBans } from '~/features/auth/server/bans';
import { forgetEnded } from '~/features/auth/server/ended';
// sample:start
import { forgetUnusedCovers } from '~/features/books/server/covers-store';
// sample:end
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { forgetEndedLimits } from '~/server/limits/limits';
// sample:start
import { openStorage } from '~/server/storage/storage';
// sample:end
import { newId } from '~/shared/ids';

/** What is done every now and then, by every instance; none of it disturbs another. */
export async function keepHouse(
  db: Db,
  config: Pick<Config, 'activityDays' | 'dataDir'>,
  now: Date,
): Promise<void> {
  await forgetEndedLimits(db, now);
  await forgetActivity(db, config.activityDays, now);
  await forgetEnded(db, now);
  const byItself = { now: () => now, clientAddress: null, id: newId() };
  await db.transaction((tx) => liftEndedBans(tx, byItself));
  // sample:start
  await forgetUnusedCovers(db, openStorage(config), now);
  // sample:end
}
