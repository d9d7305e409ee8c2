// The languages of a project, as text operations on its files (path → text): creating a project
// and `npm run new -- language` use them. Messages are one file per language, lines that only one
// language needs are between markers such as `language-ar:start` and `language-ar:end`, and
// everything else follows from the list in `src/shared/i18n/languages.ts`.
import { removeMarked } from './markers.ts';
import type { Files } from './project-files.ts';

export const listFile = 'src/shared/i18n/languages.ts';

/** A language in the list: `  fr: { name: 'Français', … },` */
const entry = /^ {2}([a-z]{2,3}): \{ name: .*\},$/;
const getTag = (line: string) => entry.exec(line)?.[1];

/** Packages that only one language needs. */
const packages: Record<string, string[]> = { ar: ['@fontsource/ibm-plex-sans-arabic'] };

/** The languages of a project; the first one is the default. */
export function languagesIn(files: Files) {
  return (files.get(listFile) ?? '').split('\n').flatMap((line) => getTag(line) ?? []);
}

/** The list with one more language at its end. */
export function addLanguage(list: string, line: string) {
  const lines = list.split('\n');
  return lines.toSpliced(lines.findLastIndex(getTag) + 1, 0, line).join('\n');
}

/** The list with only these languages, in this order. */
function reorder(list: string, languages: string[]) {
  const lines = list.split('\n');
  const first = lines.findIndex(getTag);
  const kept = languages.map((language) => lines.find((line) => getTag(line) === language));
  const others = lines.filter((line) => !getTag(line));
  return [...others.slice(0, first), ...kept, ...others.slice(first)].join('\n');
}

/** The glossary without columns and notes about languages. English names the concepts: it stays. */
function removeColumns(glossary: string, dropped: string[]) {
  const english = new Intl.DisplayNames(['en'], { type: 'language' });
  const names = dropped.filter((it) => it !== 'en').map((it) => english.of(it) ?? it);
  let removed = new Set<number>();
  const lines = glossary.split('\n').map((line, at, all) => {
    if (!line.startsWith('|')) return line;
    const cells = line.split('|');
    if (!all[at - 1]?.startsWith('|'))
      removed = new Set([...cells.keys()].filter((it) => names.includes(cells[it]?.trim() ?? '')));
    const kept = cells.filter((_, column) => !removed.has(column));
    const isAbout = (sentence: string) => names.some((name) => sentence.includes(name));
    const note = kept.length - 2;
    const text = kept[note] ?? '';
    const sentences = text.split(/(?<=\.) /).filter((part) => !isAbout(part));
    kept[note] = sentences.join(' ').padEnd(text.length);
    return kept.join('|');
  });
  return lines.join('\n');
}

/** Works on `package.json` and on the lock file. */
function removePackages(json: string, names: string[]) {
  const content = JSON.parse(json);
  for (const name of names) {
    delete content.dependencies?.[name];
    delete content.packages?.['']?.dependencies?.[name];
    delete content.packages?.[`node_modules/${name}`];
  }
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Messages that are only in the default language would be lost with it. */
function checkMessages(files: Files, from: string, to: string) {
  const names = (path: string) =>
    Object.keys(JSON.parse(files.get(path) ?? '{}')).map((key) =>
      key.replace(/_(zero|one|two|few|many|other)$/, ''),
    );
  for (const path of files.keys()) {
    const [, folder] = new RegExp(`^(src/.*/messages/)${from}\\.json$`).exec(path) ?? [];
    const translated = new Set(folder && names(`${folder}${to}.json`));
    if (folder && names(path).some((name) => !translated.has(name)))
      throw new Error(
        `${folder}${to}.json lacks messages of ${from}. Run this first: npm run new -- language ${to}`,
      );
  }
}

/** Returns the files of the project with only these languages. The first one is the default. */
export function keepLanguages(files: Files, languages: string[]): Files {
  const present = languagesIn(files);
  const unknown = languages.filter((language) => !present.includes(language));
  if (unknown.length > 0) throw new Error(`Not a language of the project: ${unknown.join(', ')}`);
  if (languages.length === 0) throw new Error('A project needs at least one language');
  const kept = [...new Set(languages)];
  const dropped = present.filter((it) => !kept.includes(it));
  const [before = '', after = ''] = [present[0], kept[0]];
  if (dropped.includes(before)) checkMessages(files, before, after);
  const unused = dropped.flatMap((it) => packages[it] ?? []);
  const isDropped = (path: string) =>
    dropped.includes(/^src\/.*\/messages\/(\w+)\.json$/.exec(path)?.[1] ?? '');

  const result: Files = new Map();
  const withoutLines = (path: string, text: string) =>
    dropped.reduce((rest, it) => removeMarked(`language-${it}`, path, rest), text);
  for (const [path, text] of files)
    if (!isDropped(path)) result.set(path, withoutLines(path, text));
  const change = (path: string, edit: (text: string) => string) => {
    const text = result.get(path);
    if (text !== undefined) result.set(path, edit(text));
  };
  change(listFile, (text: string) => reorder(text, kept));
  change('docs/glossary.md', (text: string) => removeColumns(text, dropped));
  if (unused.length > 0)
    for (const path of ['package.json', 'package-lock.json'])
      change(path, (text: string) => removePackages(text, unused));
  return result;
}
