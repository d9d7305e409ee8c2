// `npm run remove -- sample`: removes a part from the project. `scripts/removable` has one file for each part
// that can be removed, and it goes with the part.
//
// Three conventions identify the code of a part, so nothing has to be listed:
// - files and folders with one of its names;
// - lines between two markers, the name of the part with `:start` and `:end`, in any file;
// - messages whose key contains one of its words.
// Its tables have separate migrations, which are removed too.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { projectEnv, projectNode, root, toolPath, underProjectNode } from './install.mjs';
import { done, fail, step } from './say.mjs';

const places = ['bench', 'docs', 'e2e', 'migrations', 'scripts', 'src', 'tests'];

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

function removeFiles({ id, names, alsoRemoved }) {
  const name = new RegExp(String.raw`(?:^|[-_./])(?:${names.join('|')})(?=[-_./]|$)`, 'i');
  let count = 0;
  const remove = (path) => {
    rmSync(at(path), { recursive: true });
    count += 1;
  };
  for (const place of places)
    for (const { path } of entriesIn(place))
      if (name.test(path) && existsSync(at(path))) remove(path);
  for (const path of [`scripts/removable/${id}.mjs`, ...alsoRemoved])
    if (existsSync(at(path))) remove(path);
  return count;
}

function* textFiles() {
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile() && entry.name !== 'package-lock.json') yield entry.name;
  for (const folder of [...places, 'vite'])
    for (const { path, isFolder } of entriesIn(folder))
      if (!isFolder && !/\.(png|svg|ico|woff2|tar)$/.test(path)) yield path;
}

/** A row of a Markdown table: markers between rows would end the table. */
const isRowOf = ({ words }, path, line) =>
  path.endsWith('.md') && line.startsWith('|') && words.test(line);

/** Removes whole lines, from the start marker to the end marker. */
function removeMarked(part) {
  const [start, end] = [`${part.id}:start`, `${part.id}:end`];
  let count = 0;
  for (const path of textFiles()) {
    const before = read(path);
    if (!before.includes(start) && !path.endsWith('.md')) continue;
    const remaining = [];
    let inside = false;
    for (const line of before.split('\n')) {
      if (line.includes(start)) inside = true;
      else if (line.includes(end)) inside = false;
      else if (!inside && !isRowOf(part, path, line)) remaining.push(line);
    }
    if (inside) throw new Error(`${path} has a ${start} without its ${end}`);
    const after = remaining.join('\n');
    if (after === before) continue;
    writeFileSync(at(path), after);
    count += 1;
  }
  return count;
}

function removeMessages({ words }) {
  for (const { path } of entriesIn('src')) {
    if (!/\/messages\/\w+\.json$/.test(path)) continue;
    const messages = Object.entries(readJson(path));
    const remaining = messages.filter(([key]) => !words.test(key));
    if (remaining.length < messages.length) writeJson(path, Object.fromEntries(remaining));
  }
}

/** Removes its migrations from the journal and snapshots; their SQL is already deleted. */
function removeMigrations({ words }) {
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
      if (words.test(table)) delete content.tables[table];
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

async function removePart(id) {
  const { default: part } = await import(`./removable/${id}.mjs`);
  step(`Removing: ${id}`);
  const files = removeFiles({ id, ...part });
  const marked = removeMarked({ id, ...part });
  removeMessages(part);
  removeMigrations(part);
  done(`Removed ${files} files and folders, changed ${marked} files: see git status`);
}

await underProjectNode(import.meta.url);
const known = readdirSync(at('scripts/removable')).map((file) => file.replace('.mjs', ''));
const ids = process.argv.slice(2);
try {
  if (ids.length === 0 || ids.some((id) => !known.includes(id)))
    throw new Error(`Usage: npm run remove -- <part>. Parts: ${known.join(', ') || 'none left'}`);
  for (const id of ids) await removePart(id);
  await writeGenerated();
  done('Existing databases still have its tables: npm run db:reset creates a new one');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
