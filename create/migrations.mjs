// The migrations of a project: one that creates the tables of the template it was made from, its own,
// and those that updates add.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { runNpm } from './npm.mjs';

const pathOf = (name) => `migrations/${name}.sql`;

/**
 * The migrations of the template that the project does not have yet, as files, without those of
 * removed parts. Names begin with the time, so they sort by age.
 */
export function newMigrations({ template, current, removeParts }) {
  const all = new Map(template.migrations.map(({ name, sql }) => [pathOf(name), sql]));
  const remaining = removeParts(
    new Map([...template.files, ...all]),
    current.answers.without ?? [],
  );
  return new Map(
    [...remaining].filter(([path]) => all.has(path) && path > pathOf(current.migration)),
  );
}

/** From the name: 20261116181500_add_x. */
function timeOf(name) {
  const [year, month, day, hour, minute, second] = (
    name.match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_/)?.slice(1) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) || 0;
}

/**
 * Adds migrations to the journal that it does not list yet. They go to the end, even if they are older
 * than the project's own: databases that exist have those already, so new databases get the same
 * order. The server applies what a database has not applied, by name, in the order of the journal.
 */
export function completeJournal(folder) {
  const file = join(folder, 'migrations/meta/_journal.json');
  if (!existsSync(file)) return;
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const listed = new Set(journal.entries.map(({ tag }) => tag));
  const names = readdirSync(join(folder, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => basename(name, '.sql'))
    .filter((name) => !listed.has(name))
    .toSorted();
  for (const tag of names) {
    const last = journal.entries.at(-1);
    journal.entries.push({
      idx: journal.entries.length,
      version: journal.version,
      // Ascending, for Drizzle's own migrator: it compares with the last one that was applied.
      when: Math.max(timeOf(tag), (last?.when ?? 0) + 1),
      tag,
      breakpoints: true,
    });
  }
  if (names.length > 0) writeFileSync(file, JSON.stringify(journal, null, 2));
}

const snapshotsIn = (meta) =>
  readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted();

const tablesOf = (snapshot) => JSON.stringify({ ...JSON.parse(snapshot), id: '', prevId: '' });

/**
 * Drizzle Kit compares the tables with the last snapshot, by file name. After a merge no snapshot has
 * the tables of both sides, so it is made from the merged tables. The older ones are not needed.
 */
export function rebuildSnapshot(folder) {
  const meta = join(folder, 'migrations/meta');
  if (!existsSync(meta)) return;
  mkdirSync(join(folder, '.cache'), { recursive: true });
  const empty = mkdtempSync(join(folder, '.cache/snapshot-'));
  try {
    runNpm(folder, ['run', 'db:generate'], { MIGRATIONS_DIR: `.cache/${basename(empty)}` });
    const [made] = snapshotsIn(join(empty, 'meta'));
    const text = readFileSync(join(empty, 'meta', made), 'utf8');
    const present = snapshotsIn(meta);
    const last = present.at(-1);
    if (last && tablesOf(readFileSync(join(meta, last), 'utf8')) === tablesOf(text)) return;
    for (const name of present) rmSync(join(meta, name));
    const names = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'));
    const [time] = (names.toSorted().at(-1) ?? made).split('_');
    writeFileSync(join(meta, `${time}_snapshot.json`), text);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}
