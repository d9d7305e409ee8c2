import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inFormsOf, messageFolders, untranslatedMark } from '../../vite/messages.ts';
import { addLanguage, languagesIn, listFile } from '../languages.ts';
import type { Written } from './project.ts';

const fontsFile = 'src/ui/styles/font-files.ts';

function getProblem(code: string, present: string[]): string | undefined {
  if (!/^[a-z]{2,3}$/.test(code))
    return 'Usage: npm run new -- language <code>, with two or three letters and no region: de';
  const [current] = Intl.getCanonicalLocales(code);
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  if (!english.of(code)) return `No language has the code ${code}.`;
  if (current !== code) return `The code of ${english.of(code)} is ${current}.`;
  if (present[0] === code) return `${english.of(code)} is the default language of this project.`;
  if (Intl.PluralRules.supportedLocalesOf(code).length === 0)
    return `Node and browsers have no plural rules for ${english.of(code)}.`;
  return undefined;
}

/** Not yet in the types of TypeScript. */
type Locale = Intl.Locale & { getTextInfo(): { direction: string } };

/** The line of the language in the list. */
function getEntry(code: string, locale: Locale): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const shown = name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
  const quoted = shown.includes("'") ? `"${shown}"` : `'${shown}'`;
  const { direction } = locale.getTextInfo();
  const scale = locale.script === 'Arab' ? 1.2 : 1;
  return `  ${code}: { name: ${quoted}, direction: '${direction}', scale: ${scale} },`;
}

/** All messages of a file, marked, in the plural forms of the language. */
export const markedMessages = (messages: Record<string, string>, code: string) =>
  Object.fromEntries(
    Object.entries(inFormsOf(code, messages)).map(([key, text]) => [key, untranslatedMark + text]),
  );

const readJson = (path: string): Record<string, string> =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

/** In the order of the default language. What is translated stays, and so do keys of its own. */
function completed(
  marked: Record<string, string>,
  translated: Record<string, string>,
): Record<string, string> {
  const kept = Object.keys(marked).map((key) => [key, translated[key] ?? marked[key] ?? '']);
  return { ...Object.fromEntries(kept), ...translated };
}

/**
 * `npm run new -- language de`: adds a language. Its messages are those of the default language,
 * marked for translation and with its own plural forms. Run again, it adds the messages that are new
 * since then.
 */
export default function newLanguage(
  [code = '', ...others]: string[],
  { root }: { root: string },
): Written {
  const list = readFileSync(join(root, listFile), 'utf8');
  const present = languagesIn(new Map([[listFile, list]]));
  const problem = others.length > 0 ? 'Add one language at a time.' : getProblem(code, present);
  if (problem) throw new Error(problem);
  const locale = new Intl.Locale(code).maximize() as Locale;
  const files = [...messageFolders(root).values()].map((folder) => {
    const path = join(folder, `${code}.json`);
    const before = readJson(path);
    const marked = markedMessages(readJson(join(folder, `${present[0]}.json`)), code);
    return { path, before, messages: completed(marked, before) };
  });
  const changed = files.filter(
    ({ before, messages }) => Object.keys(messages).length > Object.keys(before).length,
  );
  for (const { path, messages } of changed)
    writeFileSync(path, `${JSON.stringify(messages, null, 2)}\n`);
  const isNew = !present.includes(code);
  if (isNew) writeFileSync(join(root, listFile), addLanguage(list, getEntry(code, locale)));
  const hasFont = readFileSync(join(root, fontsFile), 'utf8').includes(`  ${locale.script}: `);
  const font = hasFont ? [] : ['add a font for its script'];
  const next = ['translate the messages', ...font, 'see docs/guides/add-a-language.md'];
  const paths = changed.map(({ path }) => relative(root, path));
  return isNew
    ? { created: paths, edited: [listFile], byHand: [], next }
    : { created: [], edited: paths, byHand: [], next: next.slice(0, 1) };
}
