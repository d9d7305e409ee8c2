// Removes parts from a project: pure functions on a Map of path and text, without a formatter. Each
// part is described by a file in `scripts/removable`, which goes with the part.
//
// Five conventions identify the code of a part, so nothing has to be listed:
// - files and folders with one of its names;
// - in registries and manifests of features, imports of these files, and the lines with what they import;
// - lines between two markers, comments with the name of the part and `:start` or `:end`, in any file;
// - one-line entries of manifests that only it reads, and such lines in other code;
// - messages, rows of Markdown tables, lines of tests/access.txt and panels of the dashboard that
//   contain one of its words.
// Only its tables in the database are listed.
import { existsSync, readdirSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { pruneLock } from './lock-file.ts';
import { dropLines, removeMarked } from './markers.ts';
import { removeRows as removeSampleRows, removeTables } from './migration-files.ts';
import type { Files } from './project-files.ts';

/** What a file of `scripts/removable` says about a part; see there. */
export interface Part {
  id: string;
  internal?: boolean;
  onRequest?: boolean;
  needs?: string;
  names?: string[];
  words?: RegExp;
  tables?: string[];
  entries?: string[];
  lines?: RegExp;
  leftovers?: RegExp;
  alsoRemoved?: string[];
  dependencies?: string[];
  scripts?: string[];
}

type Parts = Map<string, Part>;

const folder = new URL('removable/', import.meta.url);

/** The parts that can be removed, by name. */
export const parts: Parts = new Map();
/** In the packages for `npm create`, TypeScript is compiled. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.mjs';
const isManifest = (file: string) => file.endsWith(extension);
const descriptions = existsSync(folder) ? readdirSync(folder).filter(isManifest) : [];
for (const file of descriptions.toSorted()) {
  const id = basename(file, extension);
  const { default: part } = await import(new URL(file, folder).href);
  parts.set(id, { id, ...part });
}

/** Migrations lose statements, and are gone if none is left: one can be about two parts. */
const places = /^(?:bench|docs|e2e|scripts|src|tests)\//;

function isFileOf({ id, names = [], alsoRemoved = [] }: Part) {
  const name = new RegExp(String.raw`[-_./](?:${names.join('|')})(?=[-_./]|$)`, 'i');
  const also = [`scripts/removable/${id}.ts`, ...alsoRemoved];
  return (path: string) =>
    (names.length > 0 && places.test(path) && name.test(path)) ||
    also.some((it) => path === it || path.startsWith(`${it}/`));
}

/** Markers between the rows of a Markdown table would end the table, so rows are found by word. */
const removeRows = (words: RegExp, text: string, start = '|') =>
  text
    .split('\n')
    .filter((line) => !line.startsWith(start) || !words.test(line))
    .join('\n');

function removeMessages(words: RegExp, text: string) {
  const messages = Object.entries(JSON.parse(text));
  const remaining = messages.filter(([key]) => !words.test(key));
  if (remaining.length === messages.length) return text;
  return `${JSON.stringify(Object.fromEntries(remaining), null, 2)}\n`;
}

function removePanels(words: RegExp, text: string) {
  const content: { panels: unknown[] } = JSON.parse(text);
  const panels = content.panels.filter((panel) => !words.test(JSON.stringify(panel)));
  if (panels.length === content.panels.length) return text;
  return `${JSON.stringify({ ...content, panels }, null, 2)}\n`;
}

function removeFrom({ id, words }: Part, path: string, text: string) {
  const rest = path === 'package-lock.json' ? text : removeMarked(id, path, text);
  if (!words) return rest;
  if (path.endsWith('.md')) return removeRows(words, rest);
  if (path === 'tests/access.txt') return removeRows(words, rest, '');
  if (path === 'docs/grafana-dashboard.json') return removePanels(words, rest);
  return /\/messages\/\w+\.json$/.test(path) ? removeMessages(words, rest) : rest;
}

/** Removes a dependency when no remaining part lists it. */
function removeFromManifest(files: Files, removed: Part[], known: Parts) {
  const remaining = [...known.values()].filter(({ id }) => files.has(`scripts/removable/${id}.ts`));
  const kept = new Set(remaining.flatMap(({ dependencies = [] }) => dependencies));
  const manifest = JSON.parse(files.get('package.json') ?? '');
  const drop = (field: string, names: string[]) => {
    for (const name of names) delete manifest[field]?.[name];
  };
  for (const { dependencies = [], scripts = [] } of removed) {
    const unused = dependencies.filter((name) => !kept.has(name));
    drop('dependencies', unused);
    drop('devDependencies', unused);
    drop('scripts', scripts);
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (text === files.get('package.json')) return files;
  const lock = pruneLock(JSON.parse(files.get('package-lock.json') ?? ''), manifest);
  return new Map(files)
    .set('package.json', text)
    .set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

const registries =
  /^src\/(?:registry\/\w+(?:\.server)?|server\/config\/parts|ui\/list\/list-parts|features\/(?:activity\/server\/records\/manifest|.+\/(?:feature\.server|registry)))\.ts$/;

/**
 * A registry or manifest without the lines about files of the part: `import { things } from …`,
 * `things,`, `name: things,` and `name: [things],`.
 */
function removeRegistrations(isOfPart: (path: string) => boolean, path: string, text: string) {
  const gone = new Set<string>();
  for (const [, names = '', from = ''] of text.matchAll(/^import \{ (.+) \} from '(.+)';$/gm)) {
    const file = from.startsWith('~/') ? `src/${from.slice(2)}` : posix.join(path, '..', from);
    if (isOfPart(`${file}.ts`)) for (const name of names.split(', ')) gone.add(name);
  }
  const isGone = (line: string) => {
    const [, imported = '', listed = ''] =
      /^import \{ ([\w, ]+) \}|^\s*(?:\w+: )?\[?(\w+)\]?,$/.exec(line) ?? [];
    return gone.has(listed) || imported.split(', ').some((name) => gone.has(name));
  };
  return dropLines(text.split('\n'), isGone).join('\n');
}

const manifests = /^src\/features\/.+\/feature(?:\.server)?\.ts$/;

/** A manifest without the entries that only the part reads, such as `name: 'value',`. */
function removeEntries(entries: string[], text: string) {
  const entry = new RegExp(String.raw`^ {2}(?:${entries.join('|')}): .*,$`);
  return dropLines(text.split('\n'), (line: string) => entry.test(line)).join('\n');
}

const code = /^src\/.+\.tsx?$/;

/** Code without the lines that only the part reads, such as properties of actions and columns. */
const removeCode = (lines: RegExp, text: string) =>
  dropLines(text.split('\n'), (line: string) => lines.test(line)).join('\n');

function removeLines(part: Part, path: string, text: string) {
  const { entries, lines } = part;
  const listed = registries.test(path) ? removeRegistrations(isFileOf(part), path, text) : text;
  const rest = entries && manifests.test(path) ? removeEntries(entries, listed) : listed;
  return lines && code.test(path) ? removeCode(lines, rest) : rest;
}

function removePart(files: Files, part: Part): Files {
  const isOfPart = isFileOf(part);
  const { tables = [], leftovers } = part;
  const remaining: Files = new Map();
  for (const [path, text] of files)
    if (!isOfPart(path)) remaining.set(path, removeFrom(part, path, removeLines(part, path, text)));
  const migrated = removeTables(remaining, tables);
  return leftovers ? removeSampleRows(migrated, (row) => leftovers.test(row)) : migrated;
}

/** Those that a user can choose to remove. */
export const removableParts = [...parts.values()].filter((it) => !it.internal).map(({ id }) => id);

const ownFiles = /^scripts\/removal\./;

/**
 * With the last part goes what documents say about removing parts, between markers too, and this
 * file, unless it is needed to create projects.
 */
function removeRemoval(files: Files, known: Parts): Files {
  const isLeft = ({ id, internal }: Part) => !internal && files.has(`scripts/removable/${id}.ts`);
  if ([...known.values()].some(isLeft)) return files;
  const isStarter = files.has('create/main.ts');
  const others = [...files].filter(([path]) => isStarter || !ownFiles.test(path));
  return new Map(others.map(([path, text]) => [path, removeMarked('parts', path, text)]));
}

/** The list of documents for assistants, without a document that is gone. */
function keepLink(line: string, isThere: (path: string) => boolean) {
  const target = /^- \[[^\]]*\]\(([^)]+)\)/.exec(line)?.[1];
  return target === undefined || isThere(target) ? line : undefined;
}

/** A guarantee without the tests whose file is gone; without any test it is none. */
function keepGuarantee(line: string, isThere: (path: string) => boolean) {
  const [, start, tests] = /^(\|.* \| )(`[^`]+\.(?:test|spec)\.tsx?`: .*) \|$/.exec(line) ?? [];
  if (!tests) return line;
  const left = tests.split('<br>').filter((test) => isThere(test.split('`')[1] ?? ''));
  return left.length > 0 ? `${start}${left.join('<br>')} |` : undefined;
}

/** Documents that list files, and what is left of a line when files are gone. */
const listsOfFiles = { 'llms.txt': keepLink, 'docs/security.md': keepGuarantee };

function removeDead(files: Files): Files {
  const paths = [...files.keys()];
  const isThere = (target: string) =>
    paths.some((path) => path === target || path.startsWith(`${target}/`));
  const kept = new Map(files);
  for (const [path, keep] of Object.entries(listsOfFiles)) {
    const lines = files.get(path)?.split('\n');
    if (!lines) continue;
    const isDead = (line: string) => keep(line, isThere) === undefined;
    const remaining = dropLines(lines, isDead);
    kept.set(path, remaining.map((line) => keep(line, isThere) ?? '').join('\n'));
  }
  return kept;
}

/** The parts, and those that need one of them. */
export function withDependents(ids: string[], known = parts): Part[] {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown)
    throw new Error(`There is no part ${unknown}. Parts: ${[...known.keys()].join(', ')}`);
  return [...known.values()].filter(
    ({ id, needs }) => ids.includes(id) || ids.includes(needs ?? ''),
  );
}

/** The parts, and those that they need. */
export function withNeeds(ids: string[], known = parts): string[] {
  const needed = ids.flatMap((id) => known.get(id)?.needs ?? []).filter((id) => !ids.includes(id));
  return needed.length > 0 ? withNeeds([...ids, ...needed], known) : ids;
}

/** The files without the parts. */
export function removeParts(files: Files, ids: string[], known = parts): Files {
  const removed = withDependents(ids, known);
  const remaining = removeDead(removeRemoval(removed.reduce(removePart, files), known));
  return removeFromManifest(remaining, removed, known);
}
