// The migrations of a project, and what drizzle-kit writes for its tables.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { releasedFile, sampleFile } from '../migration-files.ts';
import type { Migration } from './scratch-database.ts';

const tool = 'node_modules/drizzle-kit/bin.cjs';

/** What is read here of a snapshot of drizzle-kit. Tables are named `public.users`. */
export interface Snapshot {
  id: string;
  prevId: string;
  tables: Record<string, { columns: Record<string, { generated?: object }> }>;
}

/** In the order in which they are applied. */
export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: basename(file, '.sql'),
      sql: readFileSync(join(folder, file), 'utf8'),
    }));

/** What `npm run db:sample` wrote at the last release, and the time of its last migration. */
function readRelease(root: string, path: string): Release | undefined {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  const sql = readFileSync(file, 'utf8');
  const time = /^-- after (\d+)/.exec(sql)?.[1];
  if (!time) throw new Error(`${path} does not start with the time of a migration.`);
  return { time, sql };
}

export interface Release {
  time: string;
  sql: string;
}

export const readSample = (root: string) => readRelease(root, sampleFile);

/** The SQL that creates the tables as the code of the last release has them. */
export const readReleased = (root: string) => readRelease(root, releasedFile);

/** Runs the work with a temporary folder in the project, where drizzle-kit can write to. */
export async function inFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/migrations-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without a terminal drizzle-kit cannot ask whether a column is new or renamed: it fails instead. */
export function drizzleKit(root: string, folder: string, args: string[] = [], isTerminal = false) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'generate', ...args], {
    cwd: root,
    encoding: 'utf8',
    // drizzle-kit treats this folder as relative to the project, even if it is absolute.
    env: { ...process.env, MIGRATIONS_DIR: relative(root, folder).replaceAll('\\', '/') },
    stdio: isTerminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  if (isTerminal) return { ok: status === 0, output: '' };
  // It exits with 0 even if it could not load the tables.
  const isDone = status === 0 && /No schema changes|Your SQL migration|custom SQL/.test(stdout);
  return { ok: isDone, output: `${stdout}${stderr}`.trim() };
}

/** Paths of the snapshots of the tables that drizzle-kit wrote, oldest first. */
export function snapshotFiles(folder: string): string[] {
  const meta = join(folder, 'meta');
  const files = existsSync(meta) ? readdirSync(meta).toSorted() : [];
  return files.filter((file) => file.endsWith('_snapshot.json')).map((file) => join(meta, file));
}

export function readSnapshot(folder: string): Snapshot | undefined {
  const last = snapshotFiles(folder).at(-1);
  return last ? JSON.parse(readFileSync(last, 'utf8')) : undefined;
}

/** drizzle-kit reads the newest snapshot only, and each has all tables. */
export function removeOlderSnapshots(folder: string): void {
  for (const file of snapshotFiles(folder).slice(0, -1)) rmSync(file);
}

/** The tables as they are in the code: the SQL that creates all of them, and their snapshot. */
export const readTables = (root: string) =>
  inFolder(root, async (folder) => {
    const { ok, output } = drizzleKit(root, folder);
    const [migration] = readMigrations(folder);
    if (!ok || !migration) throw new Error(output);
    return { sql: migration.sql, snapshot: readSnapshot(folder) };
  });
