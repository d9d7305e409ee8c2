// `npm run db:backup [-- FOLDER]` and `npm run db:restore -- FOLDER`: copies the data folder of the
// embedded database (rows, uploaded files, the local secret). Both hold the data folder's lock, so
// nothing changes during the copy. For PostgreSQL use its own tools:
// docs/guides/run-in-production.md
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root, underProjectNode } from './install.mjs';
import { done, fail, step } from './say.mjs';

const label = 'backup.json';
/** The parts to copy, if present. The lock itself is not data. */
const parts = ['database/postgres', 'files', 'auth-secret'];

function giveUp(text) {
  fail(text);
  process.exit(1);
}

const moment = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

function copyParts(from, to) {
  for (const part of parts) {
    if (!existsSync(join(from, part))) continue;
    mkdirSync(dirname(join(to, part)), { recursive: true });
    cpSync(join(from, part), join(to, part), { recursive: true, preserveTimestamps: true });
  }
}

/** Atomic: written to a temporary folder and renamed, so a backup is complete or absent. */
function backUp(data, target) {
  if (!existsSync(join(data, 'database/postgres')))
    giveUp(`There is no database in ${data} to back up.`);
  if (existsSync(target)) giveUp(`${target} already exists. Choose another folder.`);
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  // Contains all data and a secret: readable by its owner only.
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  copyParts(data, draft);
  writeFileSync(join(draft, label), `${JSON.stringify({ format: 1, made: new Date() })}\n`);
  renameSync(draft, target);
  done(`The backup is in ${target}`);
}

function readLabel(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, label), 'utf8'));
  } catch {
    return giveUp(`${folder} is no backup of this product, or it is incomplete.`);
  }
}

/** Existing data is moved aside, not deleted, so a wrong restore can be undone. */
function restore(data, source) {
  if (readLabel(source).format !== 1) giveUp(`${source} was made by a newer version.`);
  const draft = join(data, 'restoring');
  rmSync(draft, { recursive: true, force: true });
  copyParts(source, draft);
  const aside = join(data, `before-restore-${moment()}`);
  for (const part of parts) {
    const [current, previous, restored] = [data, aside, draft].map((folder) => join(folder, part));
    for (const path of [current, previous]) mkdirSync(dirname(path), { recursive: true });
    if (existsSync(current)) renameSync(current, previous);
    if (existsSync(restored)) renameSync(restored, current);
  }
  rmSync(draft, { recursive: true, force: true });
  done(`Restored. The previous data is in ${aside}`);
}

await underProjectNode(import.meta.url);
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
if (process.env.DATABASE_URL)
  giveUp('DATABASE_URL is set: use pg_dump and pg_restore, see docs/guides/run-in-production.md');

const [task, given] = process.argv.slice(2);
const data = resolve(process.env.DATA_DIR || '.data');
const { lockFolder } = await import('../src/server/database/owner-lock.ts');
let unlock;
try {
  unlock = lockFolder(join(data, 'database'));
} catch (error) {
  giveUp(error.message);
}
try {
  if (task === 'backup') {
    step('Copying the data folder');
    backUp(data, resolve(given || join('.data-backups', moment())));
  } else if (task === 'restore' && given) {
    step('Putting the backup in place');
    restore(data, resolve(given));
  } else giveUp('Expected `backup [FOLDER]` or `restore FOLDER`.');
} finally {
  unlock();
}
