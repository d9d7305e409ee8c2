import { forgetActivity } from '~/features/activity/server/queries';
import { liftEndedBans } from '~/features/auth/server/bans';
import { forgetUserChanges } from '~/features/users/server/totals';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { forgetEndedLimits } from '~/server/limits/limits';
import { newId } from '~/shared/ids';

/** What is done every now and then, by every instance; none of it disturbs another. */
export async function keepHouse(
  db: Db,
  { activityDays }: Pick<Config, 'activityDays'>,
  now: Date,
): Promise<void> {
  await forgetEndedLimits(db, now);
  await forgetActivity(db, activityDays, now);
  await forgetUserChanges(db);
  const byItself = { now: () => now, clientAddress: null, id: newId() };
  await db.transaction((tx) => liftEndedBans(tx, byItself));
}
