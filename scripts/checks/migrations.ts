import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type Snapshot,
  drizzleKit,
  inFolder,
  readMigrations,
  readSample,
  readSnapshot,
  readTables,
} from '../migrations/project-migrations.ts';
import { ScratchDatabase } from '../migrations/scratch-database.ts';
import { tryMigrations } from '../migrations/try-migrations.ts';

/** Whether `npm run db:generate` would write a migration. Runs on a copy. */
async function unwritten(root: string, current: Snapshot | undefined): Promise<string[]> {
  const folder = join(root, 'migrations');
  // Saves drizzle-kit a run, which takes seconds.
  if (isDeepStrictEqual(readSnapshot(folder)?.tables, current?.tables)) return [];
  return inFolder(root, async (copy) => {
    cpSync(folder, copy, { recursive: true });
    const before = readdirSync(copy);
    const { ok, output } = drizzleKit(root, copy);
    if (!ok) return output.split('\n');
    return readdirSync(copy)
      .filter((name) => !before.includes(name))
      .map((name) => `The tables have changed: \`npm run db:generate\` would write ${name}`);
  });
}

/** Whether all migrations run, on an empty database and on one with data, and create the tables. */
export async function check(root: string): Promise<string[]> {
  const { sql, snapshot } = await readTables(root);
  const problems = await unwritten(root, snapshot);
  if (problems.length > 0) return problems;
  const database = await ScratchDatabase.open(root);
  try {
    const migrations = readMigrations(join(root, 'migrations'));
    const given = { migrations, tables: sql, sample: readSample(root) };
    return (await tryMigrations(database, given)).problems;
  } finally {
    await database.close();
  }
}
