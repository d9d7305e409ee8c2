import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeBroken } from '../migrations/compatibility.ts';
import { readDeferred } from '../migrations/deferred.ts';
import {
  type Snapshot,
  drizzleKit,
  inFolder,
  readMigrations,
  readReleased,
  readSample,
  readSnapshot,
  readTables,
  snapshotFiles,
} from '../migrations/project-migrations.ts';
import { isMerged } from '../migrations/repair-meta.ts';
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

/** Everything that decides how the migrations run. */
function hashOf(given: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(given));
  const project = join(import.meta.dirname, '../..');
  const scripts = readdirSync(join(project, 'scripts/migrations'))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => `scripts/migrations/${name}`);
  for (const path of ['package-lock.json', 'scripts/migration-files.ts', ...scripts])
    hash.update(readFileSync(join(project, path)));
  return hash.digest('hex');
}

/** Whether all migrations run, on an empty database and on one with data, and create the tables. */
export async function check(root: string): Promise<string[]> {
  const folder = join(root, 'migrations');
  if (isMerged(folder) || snapshotFiles(folder).length > 1)
    return ['migrations/meta must have one snapshot, of all tables: run `npm run db:generate`.'];
  const { sql, snapshot } = await readTables(root);
  const problems = await unwritten(root, snapshot);
  if (problems.length > 0) return problems;
  const migrations = readMigrations(folder);
  const deferred = readDeferred(root);
  const released = readReleased(root);
  const given = { migrations, tables: sql, sample: readSample(root), released, deferred };
  // Tried once: running them takes seconds.
  const passed = join(root, '.cache/migrations-passed');
  const hash = hashOf(given);
  if (existsSync(passed) && readFileSync(passed, 'utf8') === hash) return [];
  const database = await ScratchDatabase.open(root);
  try {
    const { problems: wrong, broken } = await tryMigrations(database, given);
    const found = [...wrong, ...describeBroken(broken, deferred.accepted)];
    if (found.length === 0) writeFileSync(passed, hash);
    return found;
  } finally {
    await database.close();
  }
}
