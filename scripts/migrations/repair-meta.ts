// Two branches that both changed the tables have a snapshot each, and git cannot merge the files in
// `migrations/meta`. The server reads none of them, so they can be written again from the migrations
// and the tables.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { done } from '../say.mjs';
import { readDeferred } from './deferred.ts';
import {
  type Snapshot,
  readMigrations,
  readSample,
  readTables,
  snapshotFiles,
} from './project-migrations.ts';
import { ScratchDatabase } from './scratch-database.ts';
import { tryMigrations } from './try-migrations.ts';

const journalOf = (folder: string) => join(folder, 'meta/_journal.json');

const hasConflict = (file: string) => /^<{7} /m.test(readFileSync(file, 'utf8'));

/** Whether `meta` is what a merge left: conflict markers, or snapshots that do not follow each other. */
export function isMerged(folder: string): boolean {
  const files = snapshotFiles(folder);
  if (files.length === 0) return false;
  if ([journalOf(folder), ...files].some(hasConflict)) return true;
  const snapshots = files.map((file): Snapshot => JSON.parse(readFileSync(file, 'utf8')));
  return snapshots.some(({ prevId }, at) => at > 0 && prevId !== snapshots[at - 1]?.id);
}

function writeJournal(folder: string, names: string[]): void {
  const entries = names.map((tag, idx) => ({
    idx,
    version: '7',
    // `drizzle-kit check` wants ascending times.
    when: idx + 1,
    tag,
    breakpoints: true,
  }));
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(journalOf(folder), JSON.stringify(journal, null, 2));
}

function writeSnapshot(folder: string, newest: string, snapshot: Snapshot | undefined): void {
  for (const file of snapshotFiles(folder)) rmSync(file);
  const [time] = newest.split('_');
  const text = JSON.stringify(snapshot, null, 2);
  writeFileSync(join(folder, 'meta', `${time}_snapshot.json`), text);
}

/** Only if the migrations of both branches together create the tables. */
export async function repairMeta(root: string): Promise<void> {
  const folder = join(root, 'migrations');
  const migrations = readMigrations(folder);
  const { sql: tables, snapshot } = await readTables(root);
  const database = await ScratchDatabase.open(root);
  try {
    const deferred = readDeferred(root);
    const given = { migrations, tables, sample: readSample(root), deferred };
    const { problems } = await tryMigrations(database, given);
    if (problems.length > 0)
      throw new Error(
        [
          'The migrations of both branches do not create the tables:',
          ...problems,
          'Delete your own migration, take migrations/meta of the other branch, and run this again.',
        ].join('\n'),
      );
  } finally {
    await database.close();
  }
  const names = migrations.map(({ name }) => name);
  writeJournal(folder, names);
  writeSnapshot(folder, names.at(-1) ?? '', snapshot);
  done('The migrations of both branches create the tables. Repaired: migrations/meta');
}
