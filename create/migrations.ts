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
import {
  deferredFile,
  joinStatements,
  keepDeferred,
  splitStatements,
} from '../scripts/migration-files.ts';
import type { Files } from '../scripts/project-files.ts';
import { Rejection } from './git.ts';
import type { Current, Given } from './merge-options.ts';
import { runNpm } from './npm.ts';

const getPath = (name: string) => `migrations/${name}.sql`;

/**
 * The migrations of the template that the project does not have yet, as files, without those of
 * removed parts. Names begin with the time, so they sort by age.
 */
export function newMigrations(
  { migration, answers }: Current,
  { template, removeParts }: Pick<Given, 'template' | 'removeParts'>,
): Files {
  const all = new Map(template.migrations.map(({ name, sql }) => [getPath(name), sql]));
  const remaining = removeParts(new Map([...template.files, ...all]), answers.without);
  return new Map([...remaining].filter(([path]) => all.has(path) && path > getPath(migration)));
}

const isSql = (path: string) => /^migrations\/[^/]+\.sql$/.test(path);

const statementsIn = (files: Files) =>
  [...files].filter(([path]) => isSql(path)).flatMap(([, sql]) => splitStatements(sql));

/**
 * The migration that creates what a new project with added parts has, and one without them has not.
 * It comes right after those of the template, so that a later one can change its tables.
 */
export function addedMigration(
  project: string,
  before: Files,
  after: Files,
  names: string[],
): Files {
  const present = new Set(statementsIn(before));
  const statements = statementsIn(after).filter((statement) => !present.has(statement));
  if (statements.length === 0) return new Map();
  const { migration } = JSON.parse(after.get('foreword.json') ?? '');
  const folder = join(project, 'migrations');
  const taken = existsSync(folder) ? readdirSync(folder) : [];
  const isTaken = (time: bigint) => taken.some((name) => name.startsWith(`${time}_`));
  let time = BigInt(migration.split('_')[0]);
  do time += 1n;
  while (isTaken(time));
  const name = `${time}_add_${names.join('_').replaceAll('-', '_')}`;
  return new Map([[getPath(name), joinStatements(statements)]]);
}

/** The files with what the new version defers, as far as the project has it. */
export function addDeferred(
  files: Files,
  added: Files,
  { project, template: { deferred } }: Pick<Given, 'project' | 'template'>,
): Files {
  if (deferred === undefined) return files;
  const folder = join(project, 'migrations');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.sql'))
    : [];
  const own = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Map(files).set(deferredFile, keepDeferred(deferred, [...own, ...added.values()]));
}

/**
 * Adds new migrations (paths) to the journal of Drizzle Kit. The server does not read it: it applies
 * what a database lacks in the order of file names.
 */
export function completeJournal(folder: string, added: string[]) {
  const file = join(folder, 'migrations/meta/_journal.json');
  if (!existsSync(file)) return;
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const listed = new Set(journal.entries.map(({ tag }: { tag: string }) => tag));
  const tags = added.map((path) => basename(path, '.sql')).filter((tag) => !listed.has(tag));
  for (const tag of tags) {
    journal.entries.push({
      idx: journal.entries.length,
      version: journal.version,
      // `drizzle-kit check` wants ascending times.
      when: (journal.entries.at(-1)?.when ?? 0) + 1,
      tag,
      breakpoints: true,
    });
  }
  if (tags.length > 0) writeFileSync(file, JSON.stringify(journal, null, 2));
}

const snapshotsIn = (meta: string) =>
  readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted();

const getTables = (snapshot: string) =>
  JSON.stringify({ ...JSON.parse(snapshot), id: '', prevId: '' });

/**
 * Drizzle Kit compares the tables with the last snapshot, by file name. After a merge no snapshot has
 * the tables of both sides, so it is made from the merged tables. The older ones are not needed.
 */
export function rebuildSnapshot(folder: string) {
  const meta = join(folder, 'migrations/meta');
  if (!existsSync(meta)) return;
  mkdirSync(join(folder, '.cache'), { recursive: true });
  const empty = mkdtempSync(join(folder, '.cache/snapshot-'));
  try {
    const env = { MIGRATIONS_DIR: `.cache/${basename(empty)}` };
    const output = runNpm(folder, ['run', 'db:generate'], env);
    // Drizzle Kit exits with 0 even if it could not load the tables.
    const [made] = existsSync(join(empty, 'meta')) ? snapshotsIn(join(empty, 'meta')) : [];
    if (!made) throw new Rejection(`\`npm run db:generate\` wrote no snapshot: ${output}`);
    const text = readFileSync(join(empty, 'meta', made), 'utf8');
    const present = snapshotsIn(meta);
    const last = present.at(-1);
    const isSame = last && getTables(readFileSync(join(meta, last), 'utf8')) === getTables(text);
    for (const name of isSame ? present.slice(0, -1) : present) rmSync(join(meta, name));
    if (isSame) return;
    const names = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql'));
    const [time] = (names.toSorted().at(-1) ?? made).split('_');
    writeFileSync(join(meta, `${time}_snapshot.json`), text);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}
