import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { type Language, defaultLanguage, languages } from '../src/shared/i18n/languages.ts';
import { type MessagePart, messageParts } from '../src/shared/i18n/parts.ts';
import { product } from '../src/product.ts';

/**
 * Each feature has a folder `messages` with one JSON file per language. This plugin bundles them
 * into two files per language, named by their hashes: browsers load only their own language and
 * cache it forever.
 */

/** `{ 'auth:login.title': '…', 'ui:close': '…' }` */
export type Messages = Record<string, string>;

const source = 'src';
const typesFile = 'src/shared/i18n/messages.gen.ts';

/** Message folders by namespace, which is the name of their parent folder. */
export function messageFolders(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(join(root, source), { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name !== 'messages') continue;
    const folder = join(entry.parentPath, entry.name);
    // A feature may have this name too: it has other files.
    if (readdirSync(folder).some((name) => !name.endsWith('.json'))) continue;
    const namespace = entry.parentPath.split(sep).at(-1);
    if (!namespace) continue;
    const other = found.get(namespace);
    // One would silently override the other.
    if (other)
      throw new Error(
        `Two folders have the messages of "${namespace}": ` +
          `${relative(root, other)} and ${relative(root, folder)}. Rename the folder around one.`,
      );
    found.set(namespace, folder);
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Server-only messages (mails, error codes) are in a folder named `server`, like server code. */
function isForServer(root: string, folder: string): boolean {
  return relative(root, folder).split(sep).includes('server');
}

/**
 * At the start of a message that is still to be translated, written by `npm run new -- language`.
 * Users do not see the mark; `npm run check` warns about it.
 */
export const untranslatedMark = '[translate] ';

export const pluralSuffix = /_(zero|one|two|few|many|other)$/;
export const withoutForm = (key: string) => key.replace(pluralSuffix, '');

/** Messages with the plural forms of another language. */
export function inFormsOf(language: string, given: Messages): Messages {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const all: Messages = {};
  for (const [key, text] of Object.entries(given)) {
    const name = withoutForm(key);
    const forms = name === key ? [''] : pluralCategories.map((form) => `_${form}`);
    // The text of the same form, or else that of the last one: `_other`.
    for (const form of forms) all[name + form] = given[name + form] ?? text;
  }
  return all;
}

/** The messages of a folder as they are written. Only the default language must have a file. */
export function readFolder(folder: string, language: Language): Messages {
  const file = join(folder, `${language}.json`);
  if (language !== defaultLanguage && !existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What is not translated yet is in the default language. */
function withDefaults(folder: string, language: Language): Messages {
  const own = readFolder(folder, language);
  if (language === defaultLanguage) return own;
  const translated = new Set(Object.keys(own).map(withoutForm));
  const all = Object.entries(inFormsOf(language, readFolder(folder, defaultLanguage)));
  const missing = all.filter(([key]) => !translated.has(withoutForm(key)));
  return { ...own, ...Object.fromEntries(missing) };
}

/** Fills in the name of the product, so it costs nothing at run time. */
function readTexts(folder: string, language: Language): Messages {
  const own = withDefaults(folder, language);
  for (const [key, text] of Object.entries(own)) {
    const shown = text.startsWith(untranslatedMark) ? text.slice(untranslatedMark.length) : text;
    own[key] = shown.replaceAll('{{product}}', () => product.name);
  }
  return own;
}

export function readMessages(
  root: string,
  language: Language,
  target: 'server' | 'browser' = 'server',
): Messages {
  const all: Messages = {};
  for (const [namespace, folder] of messageFolders(root)) {
    if (target === 'browser' && isForServer(root, folder)) continue;
    const own = readTexts(folder, language);
    for (const [key, message] of Object.entries(own)) all[`${namespace}:${key}`] = message;
  }
  return all;
}

/** Names of the `{{placeholders}}`. */
export function getParameters(message: string): string[] {
  return [...message.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '');
}

/** Generates the types of all keys and their parameters from the default language. */
export function messageTypes(root: string): string {
  const parameters = new Map<string, Set<string>>();
  for (const [key, message] of Object.entries(readMessages(root, defaultLanguage))) {
    const name = withoutForm(key);
    const names = parameters.get(name) ?? new Set();
    for (const parameter of getParameters(message)) names.add(parameter);
    if (pluralSuffix.test(key)) names.add('count');
    parameters.set(name, names);
  }
  const lines = [...parameters].map(([name, names]) => {
    const fields = [...names].map((p) => `${p}: ${p === 'count' ? 'number' : 'string | number'}`);
    return `  '${name}': ${fields.length ? `{ ${fields.join('; ')} }` : 'undefined'};`;
  });
  return [
    '// Written by vite/messages.ts from the messages of the default language. Do not edit.',
    'export interface MessageParameters {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

export function writeMessageTypes(root: string): void {
  const file = join(root, typesFile);
  const wanted = messageTypes(root);
  let present = '';
  try {
    present = readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
  }
  if (present !== wanted) writeFileSync(file, wanted);
}

interface MessageFile {
  name: string;
  body: string;
}

/** The namespaces that the sign-in pages use. Messages of others are not loaded there. */
const signInNamespaces = new Set([
  // One per line, so that parts can be removed.
  'auth',
  // captcha:start
  'captcha',
  // captcha:end
  // demo:start
  'demo',
  // demo:end
  // passkeys:start
  'passkey-sign-in',
  // passkeys:end
  'shared',
  'shell',
  // social:start
  'social',
  // social:end
  'ui',
]);

const getPart = (key: string): MessagePart =>
  signInNamespaces.has(key.split(':')[0] ?? '') ? 'sign-in' : 'rest';

/** The messages of one part, for the browser. */
export function getMessages(root: string, language: Language, part: MessagePart): Messages {
  return selectPart(readMessages(root, language, 'browser'), part);
}

function selectPart(all: Messages, part: MessagePart): Messages {
  return Object.fromEntries(Object.entries(all).filter(([key]) => getPart(key) === part));
}

function messageFile(language: Language, part: MessagePart, all: Messages): MessageFile {
  const body = JSON.stringify(selectPart(all, part));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return { name: `assets/messages-${language}-${part}-${hash}.json`, body };
}

type MessageFiles = Record<string, Record<string, MessageFile>>;

/** `{ en: { 'sign-in': …, rest: … } }` */
function messageFiles(root: string): MessageFiles {
  const getFiles = (language: Language) => {
    const all = readMessages(root, language, 'browser');
    return messageParts.map((part) => [part, messageFile(language, part, all)]);
  };
  return Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(getFiles(language))]),
  );
}

/** `{ en: { 'sign-in': '/assets/messages-en-sign-in-….json', rest: … } }` */
function messageUrls(files: MessageFiles): Record<string, Record<string, string>> {
  const getUrls = (parts: Record<string, MessageFile>) =>
    Object.entries(parts).map(([part, { name }]) => [part, `/${name}`]);
  return Object.fromEntries(
    Object.entries(files).map(([language, parts]) => [
      language,
      Object.fromEntries(getUrls(parts)),
    ]),
  );
}

function isMessageFile(root: string, file: string): boolean {
  const path = relative(join(root, source), file);
  return !path.startsWith('..') && /[\\/]messages[\\/]\w+\.json$/.test(path);
}

/**
 * Hot update under `npm run dev`: the server reloads its modules, and the browser replaces messages
 * in place (src/shared/i18n/load.ts), so form input on the page is kept.
 */
function updateMessages(server: ViteDevServer, files: MessageFiles): void {
  for (const { moduleGraph } of Object.values(server.environments))
    for (const id of [urlsModule, allModule]) {
      const module = moduleGraph.getModuleById(`\0${id}`);
      if (module) moduleGraph.invalidateModule(module);
    }
  const { client, ssr } = server.environments;
  ssr?.hot.send({ type: 'full-reload' });
  client?.hot.send({ type: 'custom', event: 'app:messages', data: messageUrls(files) });
}

const urlsModule = 'virtual:messages';
const allModule = 'virtual:messages/all';

export function messages(): Plugin {
  let root = process.cwd();
  // Read once, and again after an edit.
  let files: MessageFiles | undefined;
  const getFiles = () => (files ??= messageFiles(root));
  return {
    name: 'app:messages',
    configResolved(config) {
      root = config.root;
      writeMessageTypes(root);
    },
    resolveId(id) {
      return id === urlsModule || id === allModule ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${urlsModule}`) {
        return `export default ${JSON.stringify(messageUrls(getFiles()))}`;
      }
      if (id === `\0${allModule}`) {
        const all = languages.map((language) => [language, readMessages(root, language)]);
        return `export default ${JSON.stringify(Object.fromEntries(all))}`;
      }
      return undefined;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, body } of Object.values(getFiles()).flatMap(Object.values<MessageFile>))
        this.emitFile({ type: 'asset', fileName: name, source: body });
    },
    configureServer(server) {
      const update = (file: string) => {
        if (!isMessageFile(root, file)) return;
        try {
          files = messageFiles(root);
          writeMessageTypes(root);
          updateMessages(server, files);
        } catch (error) {
          // Invalid JSON while editing: the next save is read again.
          server.config.logger.error(`${relative(root, file)}: ${String(error)}`);
        }
      };
      for (const event of ['add', 'change', 'unlink']) server.watcher.on(event, update);
      server.middlewares.use((request, response, next) => {
        const [, language = '', part = ''] =
          /^\/assets\/messages-(\w+)-(sign-in|rest)-/.exec(request.url ?? '') ?? [];
        const file = getFiles()[language]?.[part];
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(file.body);
      });
    },
  };
}
