// `npm run db:backup [-- FOLDER]` and `npm run db:restore -- FOLDER`: copies the database, uploaded
// files and the local secret. The embedded database is locked meanwhile, so nothing changes during
// the copy; PostgreSQL is dumped with its own tools while the server runs.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from './install.mjs';
import { explain, getMessage, giveUp, loadEnvironment } from './product-command.ts';
import { done, step } from './say.mjs';

/** Where the data is: in PostgreSQL and a folder, or all of it in the folder. */
interface Store {
  url: string | undefined;
  data: string;
}

const label = 'backup.json';
const dump = 'database.dump';

const moment = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** The parts to copy, if present. The lock of the embedded database is not data. */
const getParts = ({ url }: Store) => [
  ...(url ? [] : ['database/postgres']),
  'files',
  'auth-secret',
];

function copyParts(source: Store, from: string, to: string) {
  mkdirSync(to, { recursive: true });
  for (const part of getParts(source)) {
    if (!existsSync(join(from, part))) continue;
    mkdirSync(dirname(join(to, part)), { recursive: true });
    // Files that are just being uploaded are renamed when they are complete.
    const filter = (path: string) => basename(path) !== '.incoming';
    cpSync(join(from, part), join(to, part), { recursive: true, preserveTimestamps: true, filter });
  }
}

/** Atomic: written to a temporary folder and renamed, so a backup is complete or absent. */
async function backUp(source: Store, target: string) {
  const { url, data } = source;
  if (!url && !existsSync(join(data, 'database/postgres')))
    giveUp(`There is no database in ${data} to back up.`);
  if (existsSync(target)) giveUp(`${target} already exists. Choose another folder.`);
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  // Contains all data and a secret: readable by its owner only.
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    // Files after rows: a file without a row is harmless, a row without its file is not.
    const counts = url && (await (await postgresDump()).dumpDatabase(url, join(draft, dump)));
    copyParts(source, data, draft);
    const content = { format: 1, made: new Date(), ...(counts && { counts }) };
    writeFileSync(join(draft, label), `${JSON.stringify(content)}\n`);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  renameSync(draft, target);
  noteBackup(data);
  done(`The backup is in ${target}`);
}

/** For the metric `backup_age_seconds`: see src/server/data-folder.ts. */
function noteBackup(data: string) {
  try {
    writeFileSync(join(data, 'last-backup'), `${new Date().toISOString()}\n`);
  } catch (error) {
    // Files may be elsewhere. The backup is complete anyway.
    step(`Metrics will not show this backup: ${getMessage(error)}`);
  }
}

/** Loaded when needed: it needs the driver. */
const postgresDump = () => import('./postgres-dump.ts');

function readLabel(folder: string) {
  try {
    return JSON.parse(readFileSync(join(folder, label), 'utf8'));
  } catch {
    return giveUp(`${folder} is no backup of this product, or it is incomplete.`);
  }
}

function swapParts(target: Store, draft: string, aside: string) {
  for (const part of getParts(target)) {
    const current = join(target.data, part);
    const previous = join(aside, part);
    const restored = join(draft, part);
    for (const path of [current, previous]) mkdirSync(dirname(path), { recursive: true });
    if (existsSync(current)) renameSync(current, previous);
    if (existsSync(restored)) renameSync(restored, current);
  }
}

/** Existing data is moved aside, not deleted, so a wrong restore can be undone. */
async function restore(target: Store, folder: string) {
  const { url, data } = target;
  const { format, counts } = readLabel(folder);
  if (format !== 1) giveUp(`${folder} was made by a newer version.`);
  if (url && !counts) giveUp(`${folder} is a backup of the embedded database: unset DATABASE_URL.`);
  if (!url && counts) giveUp(`${folder} is a backup of PostgreSQL: set DATABASE_URL.`);
  const draft = join(data, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  try {
    copyParts(target, folder, draft);
    const database =
      url && (await (await postgresDump()).restoreDatabase(url, join(folder, dump), counts));
    const aside = join(data, `before-restore-${moment()}`);
    swapParts(target, draft, aside);
    const where = database ? `the database ${database} and in ${aside}` : aside;
    done(`Restored. The previous data is in ${where}`);
  } finally {
    // Of a restore that failed, nothing is left.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The embedded database allows one process; PostgreSQL has its own locks. */
async function lock({ url, data }: Store) {
  if (url) return () => {};
  const { lockFolder } = await import('../src/server/database/owner-lock.ts');
  return lockFolder(join(data, 'database'));
}

process.chdir(root);
loadEnvironment();

const [task, given] = process.argv.slice(2);
const store: Store = {
  url: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL,
  data: resolve(process.env.DATA_DIR || '.data'),
};
try {
  const unlock = await lock(store);
  try {
    if (task === 'backup') {
      step(store.url ? 'Dumping the database' : 'Copying the data folder');
      await backUp(store, resolve(given || join('.data-backups', moment())));
    } else if (task === 'restore' && given) {
      step('Restoring the backup');
      await restore(store, resolve(given));
    } else giveUp('Expected `backup [FOLDER]` or `restore FOLDER`.');
  } finally {
    unlock();
  }
} catch (error) {
  explain(error);
}
