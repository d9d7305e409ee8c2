import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { messageFolders, untranslatedMark } from '../../vite/messages.ts';

/** Lines for an existing file, above a comment such as `// npm run new adds tables here.` */
export interface Edit {
  file: string;
  place: string;
  lines: string;
  /** For the top of the file. */
  imports?: string;
  /** Where the lines go, for files without such a comment. Undefined if there is no place. */
  insert?(source: string): string | undefined;
}

/** New files by path, and lines for existing ones. */
export interface Plan {
  files: Map<string, string>;
  edits: Edit[];
  /** The commands to run next. */
  next: string[];
}

/** The templates of a folder by the path of the file that they are for. */
export function readTemplates(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [
        relative(folder, path)
          .replaceAll('\\', '/')
          .replace(/\.tmpl$/, ''),
        readFileSync(path, 'utf8'),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Messages are written in the default language, and others fall back to it. If it is not English,
 * they are marked for translation.
 */
export function inLanguage(files: Map<string, string>, language: string): Map<string, string> {
  const english = /\/messages\/en\.json$/;
  const translated = [...files].map(([path, text]): [string, string] =>
    language !== 'en' && english.test(path)
      ? [
          path.replace(english, `/messages/${language}.json`),
          text.replaceAll('": "', `": "${untranslatedMark}`),
        ]
      : [path, text],
  );
  return new Map(translated);
}

/** The name of a feature is also the namespace of its messages. */
export function checkIsFree(root: string, name: string): void {
  if (existsSync(join(root, 'src/features', name)) || messageFolders(root).has(name))
    throw new Error(`There is already something with the name "${name}" in src.`);
}

const getAnchor = (place: string) => `// npm run new adds ${place} here.`;

/** The key of the lines, such as `events:`. */
const getKey = (lines: string) => /^[\w./'-]+:/.exec(lines.trim())?.[0];

/** Whether the name is imported from the same module, possibly together with others. */
function isImported(source: string, line: string): boolean {
  const [, name = '', from = ''] = /\{ (\w+) \} from ('.+')/.exec(line) ?? [];
  return new RegExp(String.raw`import [^;]*\b${name}\b[^;]* from ${from}`).test(source);
}

/** The file with the lines of an edit. Undefined if the place is missing or ambiguous. */
export function applyEdit(source: string, edit: Edit): string | undefined {
  const lines = source.split('\n');
  const key = edit.insert ? undefined : getKey(edit.lines);
  if (key && lines.some((line) => line.trim().startsWith(key)))
    throw new Error(`${edit.file} already has "${key.slice(0, -1)}".`);
  const anchor = getAnchor(edit.place);
  const at = lines.findIndex((line) => line.trim() === anchor);
  const isUnique = at >= 0 && lines.findLastIndex((line) => line.trim() === anchor) === at;
  const inserted = isUnique ? lines.toSpliced(at, 0, edit.lines).join('\n') : undefined;
  const edited = edit.insert ? edit.insert(source) : inserted;
  if (edited === undefined) return undefined;
  return edit.imports && !isImported(source, edit.imports) ? `${edit.imports}\n${edited}` : edited;
}

/** What a command has written, and what is left to do. */
export interface Written {
  created: string[];
  edited: string[];
  byHand: string[];
  next: string[];
}

/** Writes everything, or nothing if one of the new files or keys exists. */
export function writePlan(root: string, { files, edits, next }: Plan): Written {
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} already exists.`);
  const edited = new Map<string, string>();
  const byHand: string[] = [];
  for (const edit of edits) {
    const path = join(root, edit.file);
    const source = edited.get(edit.file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    const result = applyEdit(source, edit);
    if (result === source) continue;
    if (result) edited.set(edit.file, result);
    else
      byHand.push(
        edit.insert
          ? `There is no place for ${edit.place} in ${edit.file}. Add this by hand:`
          : `${edit.file} has no line "${getAnchor(edit.place)}". Add this by hand:`,
        ...[edit.imports, edit.lines].filter((it) => it !== undefined),
      );
  }
  for (const [file, text] of [...files, ...edited]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return { created: [...files.keys()], edited: [...edited.keys()], byHand, next };
}
