import type { Db } from '~/server/database/database';
import type { FileStorage } from '~/server/storage/storage';
import { findLiveFiles } from './queries';

/** Private: no URL leads to these files. */
export const fileFolder = 'data-exports/';

/** An archive is stored before its row says that it is ready. */
const gracePeriod = 3_600_000;

/** Deletes archives that have expired, were replaced, or whose user is gone. */
export async function deleteOldArchives(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - gracePeriod);
  const old = (await storage.list(fileFolder)).filter(({ changedAt }) => changedAt < before);
  const keys = old.map(({ key }) => key);
  if (keys.length === 0) return;
  const live = await findLiveFiles(db, keys, now);
  for (const key of keys) if (!live.has(key)) await storage.remove(key);
}
