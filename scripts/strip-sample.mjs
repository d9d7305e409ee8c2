// `npm run strip-sample`: removes the sample (books and genres) from the project, and this script.
//
// Three conventions identify the sample, so nothing has to be listed here:
// - files and folders with its name (`features/books`, `books-app.spec.ts`);
// - lines between `sample:start` and `sample:end`, in any file;
// - messages whose key contains its name.
// Its tables have separate migrations, which are removed too.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { projectEnv, projectNode, root, toolPath, underProjectNode } from './install.mjs';
import { done, fail, step } from './say.mjs';

const name = /(?:^|[-_./])(?:books?|genres?|covers?|catalogue)(?=[-_./]|$)/i;
const keyName = /book|genre|cover|catalogue/i;
const places = ['bench', 'docs', 'e2e', 'migrations', 'scripts', 'src', 'tests'];
const packages = ['sharp', 'file-type'];
/** Removed in addition to files named after the sample. */
const alsoRemoved = [
  'docs/guides/remove-the-sample.md',
  'scripts/strip-sample.mjs',
  'scripts/without-sample.mjs',
];

const at = (path) => join(root, path);
const read = (path) => readFileSync(at(path), 'utf8');
const readJson = (path) => JSON.parse(read(path));
const writeJson = (path, value) => writeFileSync(at(path), `${JSON.stringify(value, null, 2)}\n`);

/** All entries below a folder; folders before their contents. */
function* entriesIn(folder) {
  for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory() && existsSync(at(path))) yield* entriesIn(path);
  }
}

function removeFiles() {
  let count = 0;
  const remove = (path) => {
    rmSync(at(path), { recursive: true });
    count += 1;
  };
  for (const place of places)
    for (const { path } of entriesIn(place))
      if (name.test(path) && existsSync(at(path))) remove(path);
  for (const path of alsoRemoved) if (existsSync(at(path))) remove(path);
  return count;
}

function* textFiles() {
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile() && entry.name !== 'package-lock.json') yield entry.name;
  for (const folder of [...places, 'vite'])
    for (const { path, isFolder } of entriesIn(folder))
      if (!isFolder && !/\.(png|svg|ico|woff2|tar)$/.test(path)) yield path;
}

/** A sample row of a Markdown table: markers between rows would end the table. */
const isRowOfSample = (path, line) =>
  path.endsWith('.md') && line.startsWith('|') && keyName.test(line);

/** Removes whole lines, from the start marker to the end marker. */
function removeMarked() {
  let count = 0;
  for (const path of textFiles()) {
    const before = read(path);
    if (!before.includes('sample:start') && !path.endsWith('.md')) continue;
    const remaining = [];
    let inside = false;
    for (const line of before.split('\n')) {
      if (line.includes('sample:start')) inside = true;
      else if (line.includes('sample:end')) inside = false;
      else if (!inside && !isRowOfSample(path, line)) remaining.push(line);
    }
    if (inside) throw new Error(`${path} has a sample:start without its sample:end`);
    const after = remaining.join('\n');
    if (after === before) continue;
    writeFileSync(at(path), after);
    count += 1;
  }
  return count;
}

function removeMessages() {
  for (const { path } of entriesIn('src')) {
    if (!/\/messages\/\w+\.json$/.test(path)) continue;
    const messages = Object.entries(readJson(path));
    const remaining = messages.filter(([key]) => !keyName.test(key));
    if (remaining.length < messages.length) writeJson(path, Object.fromEntries(remaining));
  }
}

/** Removes the sample's migrations from the journal and snapshots; their SQL is already deleted. */
function removeMigrations() {
  const path = 'migrations/meta/_journal.json';
  const journal = readJson(path);
  const isThere = ({ tag }) => existsSync(at(`migrations/${tag}.sql`));
  let previous = '00000000-0000-0000-0000-000000000000';
  for (const entry of journal.entries) {
    const snapshot = `migrations/meta/${entry.tag.slice(0, 4)}_snapshot.json`;
    if (!existsSync(at(snapshot))) continue;
    if (!isThere(entry)) {
      rmSync(at(snapshot));
      continue;
    }
    const content = readJson(snapshot);
    for (const table of Object.keys(content.tables))
      if (keyName.test(table)) delete content.tables[table];
    content.prevId = previous;
    previous = content.id;
    writeJson(snapshot, content);
  }
  writeJson(path, { ...journal, entries: journal.entries.filter(isThere) });
}

function run(what, args) {
  const { status, stdout, stderr } = spawnSync(projectNode(), args, {
    cwd: root,
    env: projectEnv(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${what} failed:\n${stdout}${stderr}`);
}

/** Regenerates routes and message keys, and formats the changed files. */
async function writeGenerated() {
  await generate();
  run('Formatting', [toolPath('oxfmt'), '.']);
}

/** Edits only the two package files: installed modules stay until the next install. */
function removePackages() {
  const { scripts, ...rest } = readJson('package.json');
  delete scripts['strip-sample'];
  delete scripts['test:stripped'];
  writeJson('package.json', { ...rest, scripts });
  const { status, stderr } = spawnSync(
    'npm',
    ['uninstall', '--package-lock-only', '--ignore-scripts', ...packages],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm uninstall ${packages.join(' ')} failed:\n${stderr}`);
}

await underProjectNode(import.meta.url);
try {
  step('Removing the sample');
  const files = removeFiles();
  const marked = removeMarked();
  removeMessages();
  removeMigrations();
  removePackages();
  await writeGenerated();
  done(`Removed ${files} files and folders, changed ${marked} files: see git status`);
  done('Existing databases still have its tables: npm run db:reset creates a new one');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
