import { forgetActivity } from '~/features/activity/server/queries';
import { liftEndedBans } from '~/features/auth/server/bans';
import { forgetEnded } from '~/features/auth/server/ended';
// sample:start
import { forgetUnusedCovers } from '~/features/books/server/covers-store';
import { bookChanges } from '~/features/books/server/tables';
// sample:end
import { userChanges } from '~/features/users/server/tables';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { forgetEndedLimits } from '~/server/limits/limits';
import { forgetChanges } from '~/server/lists/changes';
// sample:start
import { openStorage } from '~/server/storage/storage';
// sample:end
import { newId } from '~/shared/ids';

const changeTables = [
  userChanges,
  // sample:start
  bookChanges,
  // sample:end
];

/** What is done every now and then, by every instance; none of it disturbs another. */
export async function keepHouse(
  db: Db,
  config: Pick<Config, 'activityDays' | 'dataDir'>,
  now: Date,
): Promise<void> {
  await forgetEndedLimits(db, now);
  await forgetActivity(db, config.activityDays, now);
  await forgetChanges(db, changeTables);
  await forgetEnded(db, now);
  const byItself = { now: () => now, clientAddress: null, id: newId() };
  await db.transaction((tx) => liftEndedBans(tx, byItself));
  // sample:start
  await forgetUnusedCovers(db, openStorage(config), now);
  // sample:end
}
