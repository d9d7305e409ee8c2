import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** When `npm run db:backup` last succeeded with this data folder. Undefined if it never did. */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, 'last-backup'), 'utf8').catch(() => '');
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? undefined : at;
}
