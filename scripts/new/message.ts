import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { messageFolders, pluralSuffix } from '../../vite/messages.ts';
import { markedMessages } from './language.ts';
import type { Written } from './project.ts';

const usage = 'npm run new -- message events:date "Date" [events:place "Place"]';

type Messages = Record<string, string>;

/** The messages of a namespace, which is created in the folder `parent` if it is given. */
function getFolder(root: string, namespace: string, parent: string | undefined): string {
  const folder = messageFolders(root).get(namespace);
  if (folder) return folder;
  const path = join(root, parent ?? '');
  const isBelowSource = path.startsWith(join(root, 'src/'));
  if (isBelowSource && statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return join(path, namespace, 'messages');
  throw new Error(`There are no messages of "${namespace}". To create them: --in src/features`);
}

/** Plural forms need `_other`, which languages use for the forms that were not given. */
function checkPlurals(added: Messages): void {
  for (const key of Object.keys(added)) {
    const other = key.replace(pluralSuffix, '_other');
    if (pluralSuffix.test(key) && !Object.hasOwn(added, other))
      throw new Error(`${key} is a plural form: give ${other}, too.`);
  }
}

const textsIn = (path: string): Messages =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

/**
 * Adds messages to a namespace, in the default language: the others fall back to it. English texts
 * are marked for translation if it is another language. Nothing is written until `write`.
 */
export function addMessages(
  root: string,
  namespace: string,
  added: Messages,
  {
    parent,
    textLanguage = defaultLanguage,
  }: { parent?: string | undefined; textLanguage?: string } = {},
) {
  checkPlurals(added);
  const path = join(getFolder(root, namespace, parent), `${defaultLanguage}.json`);
  const present = textsIn(path);
  const texts = textLanguage === defaultLanguage ? added : markedMessages(added, defaultLanguage);
  const taken = Object.keys(texts).find((key) => Object.hasOwn(present, key));
  if (taken) throw new Error(`There is already a message ${namespace}:${taken}.`);
  return {
    paths: [relative(root, path)],
    write() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify({ ...present, ...texts }, null, 2)}\n`);
    },
  };
}

/** Pairs of a key and a text, by namespace. */
function parsePairs(args: string[]): Map<string, Messages> {
  const found = new Map<string, Messages>();
  for (let at = 0; at === 0 || at < args.length; at += 2) {
    const [name = '', text = ''] = args.slice(at, at + 2);
    const [, namespace = '', key = ''] = /^([a-z\d-]+):([\w.-]+)$/.exec(name) ?? [];
    if (key === '' || text.trim() === '') throw new Error(`Give a key and a text: ${usage}`);
    const messages = found.get(namespace) ?? {};
    if (Object.hasOwn(messages, key)) throw new Error(`${name} is given twice.`);
    found.set(namespace, { ...messages, [key]: text });
  }
  return found;
}

/**
 * `npm run new -- message events:date "Date"`: messages in the default language. Plurals are several
 * keys: `events:count_one "{{count}} event" events:count_other "{{count}} events"`.
 */
export default function newMessage(args: string[], { root }: { root: string }): Written {
  const options = { in: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const additions = [...parsePairs(positionals)].map(([namespace, messages]) =>
    addMessages(root, namespace, messages, { parent: values.in }),
  );
  for (const { write } of additions) write();
  const edited = additions.flatMap(({ paths }) => paths);
  return { created: [], edited, byHand: [], next: ['npm run generate'] };
}
