// A project as a pure function of the template and the answers. No formatter and no npm runs here, so
// that an update can repeat it exactly.
import { keepLanguages } from '../scripts/languages.ts';
import type { Files } from '../scripts/project-files.ts';
import { removeParts } from '../scripts/removal.ts';
import { getHue } from './answers.ts';

export interface Answers {
  title: string;
  name: string;
  color: string;
  languages: string[];
  without: string[];
}

/** A string literal as the formatter writes it: with the quotes that need fewer escapes. */
function literal(text: string) {
  const count = (quote: string) => text.split(quote).length;
  const quote = count("'") > count('"') ? '"' : "'";
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
}

/** Replaces a text that must be there. */
function replaceOnce(text: string, from: string, to: string) {
  if (!text.includes(from)) throw new Error(`The template does not contain: ${from}`);
  return text.replace(from, () => to);
}

function renameProduct(text: string, { title, name, color }: Answers) {
  const named = replaceOnce(text, "name: 'Foreword'", `name: ${literal(title)}`);
  const identified = replaceOnce(named, "id: 'foreword'", `id: '${name}'`);
  return replaceOnce(identified, 'accentHue: 332', `accentHue: ${getHue(color)}`);
}

/** The logo is a page with the initial of Foreword. A project starts with lines of text instead. */
const initial = 'M15 11.3H8.4v7.2m0-3.7h4.8';
const lines = 'M8.4 12.4h7.2m-7.2 4.4h4.4';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function renameManifest(text: string, { title, name }: Answers) {
  return json({ ...JSON.parse(text), name, version: '0.1.0', description: title });
}

function renameLock(text: string, { name }: Answers) {
  const lock = JSON.parse(text);
  const root = { ...lock.packages[''], name, version: '0.1.0' };
  return json({ ...lock, name, version: '0.1.0', packages: { ...lock.packages, '': root } });
}

/** For places where a title cannot be escaped, such as code in documents. */
const plain = ({ title, name }: Answers) => title.replaceAll(/["'`\\$<>{}|#]/g, '').trim() || name;

/** The names of the starter, except where they mean the starter: `foreword.json`, `../foreword`. */
function renameText(text: string, title: string, name: string) {
  const prefix = `${name.replaceAll('-', '_')}_`;
  const names: Record<string, string> = {
    Foreword: title,
    FOREWORD_: prefix.toUpperCase(),
    foreword_: prefix,
    foreword: name,
  };
  // In one pass: the new name may contain the old one.
  return text.replaceAll(
    /Foreword|FOREWORD_|foreword_|(?<!npx |npm create |\.\.\/)foreword(?!\.json|-base)/g,
    (found) => names[found] ?? found,
  );
}

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]<>|#]/g, String.raw`\$&`);

function renameMarkdown(text: string, answers: Answers) {
  const pieces = text.split(/(^```[\s\S]*?^```|`[^`\n]+`)/m);
  const prose = escapeMarkdown(answers.title);
  return pieces
    .map((piece, at) => renameText(piece, at % 2 ? plain(answers) : prose, answers.name))
    .join('')
    .replaceAll('{{title}}', () => prose);
}

/** About the starter itself, under its own name. */
const untouched = new Set(['LICENSE', 'docs/guides/add-a-part.md', 'docs/guides/update.md']);
/** Files that are neither code nor documents, but contain the name. */
const renamed =
  /^(?:\.env\.example|Dockerfile|compose\.yaml|\.github\/.*|docs\/.*\.(?:json|yaml))$/;

function rename(path: string, text: string, answers: Answers) {
  if (untouched.has(path)) return text;
  if (path === 'src/product.ts') return renameProduct(text, answers);
  if (path === 'src/logo.ts') return replaceOnce(text, initial, lines);
  if (path === 'package.json') return renameManifest(text, answers);
  if (path === 'package-lock.json') return renameLock(text, answers);
  if (path === 'foreword.json') return json({ ...JSON.parse(text), answers });
  if (path.endsWith('.md') || path === 'llms.txt') return renameMarkdown(text, answers);
  return renamed.test(path) ? renameText(text, plain(answers), answers.name) : text;
}

/** The files of a project. `files` are those of the template. */
export function generate(files: Files, answers: Answers): Files {
  const chosen = keepLanguages(removeParts(files, answers.without), answers.languages);
  return new Map([...chosen].map(([path, text]) => [path, rename(path, text, answers)]));
}
