// One migration that creates the database of a new project, in place of the history of the starter.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { projectNode, toolPath } from '../scripts/install.mjs';
import {
  type Migration,
  definitions,
  joinStatements,
  splitStatements,
} from '../scripts/migration-files.ts';
import { type Files, readFiles } from '../scripts/project-files.ts';

function run(root: string, args: string[], env = {}) {
  const { status, stdout, stderr } = spawnSync(projectNode(), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${args[0]} failed: ${stdout}${stderr}`);
  return stdout;
}

/** What drizzle-kit writes for all tables at once: SQL and snapshot. */
function generateTables(root: string) {
  // The tables import generated files.
  run(root, [join(root, 'scripts/generate.ts')]);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/squash-'));
  try {
    const env = { MIGRATIONS_DIR: `.cache/${basename(folder)}` };
    const output = run(root, [toolPath('drizzle-kit'), 'generate'], env);
    // It exits with 0 even if it could not load the tables.
    if (!output.includes('Your SQL migration')) throw new Error(`drizzle-kit failed: ${output}`);
    const read = (below: string, ending: string) => {
      const name = readdirSync(join(folder, below)).find((it) => it.endsWith(ending));
      return readFileSync(join(folder, below, name ?? ''), 'utf8');
    };
    return { sql: read('', '.sql'), snapshot: JSON.parse(read('meta', '_snapshot.json')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that the tables depend on. */
function hashOfSource(root: string) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'drizzle.config.ts'])
    hash.update(readFileSync(join(root, path)));
  for (const [path, text] of readFiles(join(root, 'src')))
    if (!path.endsWith('.gen.ts')) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex');
}

/** As `generateTables`. Cached, because it takes seconds and many tests make a template. */
function readTables(root: string) {
  const file = join(root, '.cache/tables.json');
  const hash = hashOfSource(root);
  const cached = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (cached?.hash === hash) return cached;
  const tables = generateTables(root);
  // Tests run in parallel, and must not read half a file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ hash, ...tables }));
  renameSync(`${file}.${process.pid}`, file);
  return tables;
}

/** drizzle-kit gives snapshots random IDs; the same tables must give the same project. */
function stableId(content: object) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** From the name: 20261116181500_add_x. */
function getTime(name: string) {
  const iso = name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.*$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso);
}

/**
 * The files of `migrations` in a new project. `migrations` is the history of the starter. Statements
 * about data have nothing to change in an empty database.
 */
export function squash(root: string, migrations: Migration[]): Files {
  const { sql, snapshot } = readTables(root);
  const { name = '' } = migrations.at(-1) ?? {};
  const [time = ''] = name.split('_');
  const tag = `${time}_initial`;
  const { id: _, ...content } = snapshot;
  const { version, dialect } = content;
  const entries = [{ idx: 0, version, when: getTime(name), tag, breakpoints: true }];
  const statements = [
    ...definitions(migrations, 'extensions'),
    ...splitStatements(sql),
    ...definitions(migrations, 'functions'),
    ...definitions(migrations, 'triggers'),
  ];
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    [`migrations/${tag}.sql`, joinStatements(statements)],
    [`migrations/meta/${time}_snapshot.json`, json({ id: stableId(content), ...content })],
    ['migrations/meta/_journal.json', json({ version, dialect, entries })],
  ]);
}
