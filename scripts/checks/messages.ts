import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Messages,
  messageFolders,
  getParameters,
  pluralSuffix,
  readFolder,
  untranslatedMark,
  withoutForm,
} from '../../vite/messages.ts';
import { type Language, defaultLanguage, languages } from '../../src/shared/i18n/languages.ts';
import { conventionalMessages, screensBeside } from './record-messages.ts';
import {
  type Source,
  isGenerated,
  isTest,
  getLiteral,
  getLocation,
  readSources,
  walk,
} from './source.ts';

/** Messages of one namespace and language: `{ 'login.title': '…' }`, keys with their namespace. */
export interface Translation {
  language: string;
  messages: Messages;
}

/** Sentences that are intentionally equal in two languages: `{ 'fr auth:terms': 'a name' }`. */
const sameForAReason: Record<string, string> = {};

/** The same text of this many words in another language counts as untranslated. */
const sentenceWords = 4;

const getForm = (key: string) => pluralSuffix.exec(key)?.[1];
const namesIn = (messages: Messages) => new Set(Object.keys(messages).map(withoutForm));

/** Message names with plural forms in the default language. */
function pluralNames(reference: Messages): Set<string> {
  return new Set(
    Object.keys(reference)
      .filter((key) => getForm(key))
      .map(withoutForm),
  );
}

export function keyProblems(reference: Messages, { language, messages }: Translation): string[] {
  const wanted = namesIn(reference);
  return [...namesIn(messages)]
    .filter((name) => !wanted.has(name))
    .map((name) => `${language}: ${name} is not in ${defaultLanguage}`);
}

export function pluralProblems(reference: Messages, { language, messages }: Translation): string[] {
  const wanted = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const plural = pluralNames(reference);
  const problems: string[] = [];
  const forms = new Map<string, Set<string>>();
  for (const key of Object.keys(messages)) {
    const name = withoutForm(key);
    const form = getForm(key);
    if (form && !plural.has(name))
      problems.push(`${language}: ${key} has no plural in ${defaultLanguage}`);
    if (!form && plural.has(name)) problems.push(`${language}: ${key} needs plural forms`);
    if (form) forms.set(name, (forms.get(name) ?? new Set()).add(form));
  }
  for (const [name, present] of forms) {
    for (const form of wanted)
      if (!present.has(form)) problems.push(`${language}: ${name}_${form} is missing`);
    for (const form of present)
      if (!wanted.has(form))
        problems.push(`${language}: ${name}_${form} is no plural form of this language`);
  }
  return problems;
}

/** Plural forms for exactly one number may spell it out: "no result", "one result". */
const spelledOutForms = new Set(['zero', 'one', 'two']);
/** Placeholders for the number: i18next's own, and the formatted one. */
const numbers = new Set(['count', 'total']);

export function parameterProblems(
  reference: Messages,
  { language, messages }: Translation,
): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(reference)) {
    const name = withoutForm(key);
    wanted.set(name, new Set([...(wanted.get(name) ?? []), ...getParameters(text)]));
  }
  const problems: string[] = [];
  for (const [key, text] of Object.entries(messages)) {
    const form = getForm(key);
    const expected = wanted.get(withoutForm(key));
    if (!expected) continue;
    const present = new Set(getParameters(text));
    for (const name of expected)
      if (!present.has(name) && !(form && spelledOutForms.has(form) && numbers.has(name)))
        problems.push(`${language}: ${key} lacks {{${name}}}`);
    for (const name of present)
      if (!expected.has(name) && !(form && name === 'count'))
        problems.push(`${language}: ${key} has {{${name}}}, which ${defaultLanguage} has not`);
  }
  return problems;
}

function wordCount(text: string): number {
  return text.replaceAll(/\{\{.*?\}\}/g, ' ').match(/\p{L}+/gu)?.length ?? 0;
}

export function untranslatedProblems(
  reference: Messages,
  { language, messages }: Translation,
  allowed = sameForAReason,
): string[] {
  return Object.entries(messages)
    .filter(([key, text]) => text === reference[key] && wordCount(text) >= sentenceWords)
    .filter(([key]) => !allowed[`${language} ${key}`])
    .map(([key]) => `${language}: ${key} is not translated`);
}

/** Punctuation that is wrong in a language, with its replacement. English is not checked. */
const wrongSigns: Record<string, [RegExp, string][]> = {
  // By language.
  // language-fr:start
  fr: [
    [/[\p{L}\d}» ][:;?!»](?=\s|$)|«[^\u00A0]/u, 'a no-break space before : ; ? ! » and after «'],
  ],
  // language-fr:end
  // language-ar:start
  ar: [[/[\p{Script=Arabic}}][,;?]/u, '، ؛ ؟']],
  // language-ar:end
};
const isMarked = (text: string) => text.startsWith(untranslatedMark);

const straightQuotes: [RegExp, string] = [
  /\p{L}'|'\p{L}|"/u,
  '’ and “ ”, or the quotation marks of the language',
];

export function signProblems({ language, messages }: Translation): string[] {
  if (language === 'en') return [];
  const wrong = [...(wrongSigns[language] ?? []), straightQuotes];
  const translated = Object.entries(messages).filter(([, text]) => !isMarked(text));
  return translated.flatMap(([key, text]) =>
    wrong
      .filter(([pattern]) => pattern.test(text))
      .map(([, right]) => `${language}: ${key} has a wrong sign: write ${right}`),
  );
}

const emptyProblems = ({ language, messages }: Translation) =>
  Object.entries(messages)
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${language}: ${key} is empty`);

/** All inconsistencies between the languages. The default is checked against its own rules. */
export function translationProblems(reference: Messages, translations: Translation[]): string[] {
  return translations.flatMap((translation) => [
    ...emptyProblems(translation),
    ...keyProblems(reference, translation),
    ...pluralProblems(reference, translation),
    ...parameterProblems(reference, translation),
    ...signProblems(translation),
    ...(translation.language === defaultLanguage
      ? []
      : untranslatedProblems(reference, translation)),
  ]);
}

const changes: Record<string, string[]> = {
  recordKinds: ['created', 'updated', 'deleted'],
  // bin:start
  binKinds: ['restored', 'erased'],
  // bin:end
};

/** The messages that `kind('events:activity.moved')`, `recordKinds` and such use. */
function activityMessages(code: string): string[] {
  const sentences = code.matchAll(/\bkind\(\s*'([\w-]+:activity\.[\w.]+)'/g);
  const calls = code.matchAll(/\b(\w+Kinds)\('[\w-]+', '([\w-]+)'\)/g);
  return [
    ...[...sentences].map(([, label]) => `${label}.sentence`),
    ...[...calls].flatMap(([, name = '', namespace]) =>
      (changes[name] ?? []).flatMap((change) => [
        `${namespace}:activity.${change}`,
        `${namespace}:activity.${change}.sentence`,
      ]),
    ),
  ];
}

/** Keys used in code but missing, and keys that no code uses. */
export function usageProblems(reference: Messages, sources: Source[]): string[] {
  const known = namesIn(reference);
  const namespaces = new Set([...known].map((name) => name.split(':')[0]));
  const used = new Set(sources.flatMap(({ code }) => activityMessages(code)));
  const problems: string[] = [];
  for (const source of sources.filter(({ code }) => code.includes('defineRecord(')))
    for (const name of conventionalMessages(source, screensBeside(source, sources))) {
      used.add(name);
      if (!known.has(name)) problems.push(`${source.path}: ${name} is in no messages`);
    }
  for (const source of sources)
    walk(source, (node, parent) => {
      const [, namespace, key] = /^([\w-]+):(.*)$/s.exec(getLiteral(node) ?? '') ?? [];
      if (!namespace || !namespaces.has(namespace)) return;
      const name = `${namespace}:${key}`;
      const composed = Array.isArray(parent?.expressions) && parent.expressions.length > 0;
      if (node.type === 'TemplateElement' && composed)
        problems.push(`${getLocation(source, node)} \`${name}…\` is put together: write keys out`);
      else if (known.has(name)) used.add(name);
      else if (/^[\w.-]+$/.test(key ?? ''))
        problems.push(`${getLocation(source, node)} ${name} is in no messages`);
    });
  const unused = [...known].filter((name) => !used.has(name));
  return [...problems, ...unused.map((name) => `${name} is not used`)];
}

/** Duplicate keys: JSON.parse silently keeps the last one. */
export function repeatedKeys(json: string): string[] {
  const keys = [...json.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map((match) => match[1] ?? '');
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/**
 * How many messages of each namespace are missing, or have the mark of `npm run new`. Users see the
 * text of the default language.
 */
export function toTranslate(reference: Messages, { language, messages }: Translation): string[] {
  const present = namesIn(messages);
  const missing = [...namesIn(reference)].filter((name) => !present.has(name));
  const marked = Object.keys(messages).filter((key) => isMarked(messages[key] ?? ''));
  const byNamespace = Map.groupBy([...missing, ...marked], (key) => key.split(':')[0] ?? '');
  return [...byNamespace].map(
    ([namespace, keys]) =>
      `${language}: ${keys.length} messages of ${namespace} to translate: npm run new -- language ${language}`,
  );
}

interface Findings {
  problems: string[];
  /** What is still to be translated. */
  warnings: string[];
}

function readTranslation(root: string, language: Language, problems: string[]): Translation {
  const messages: Messages = {};
  for (const [namespace, folder] of messageFolders(root)) {
    const file = join(folder, `${language}.json`);
    const path = file.slice(root.length + 1);
    try {
      for (const [key, text] of Object.entries(readFolder(folder, language)))
        messages[`${namespace}:${key}`] = text;
      const json = existsSync(file) ? readFileSync(file, 'utf8') : '';
      for (const key of repeatedKeys(json)) problems.push(`${path}: ${key} is there twice`);
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { language, messages };
}

/** What the files of all languages say, without how code uses them. */
export function translationsIn(root: string): Findings & { reference: Messages } {
  const problems: string[] = [];
  const translations = languages.map((language) => readTranslation(root, language, problems));
  const reference = translations[0]?.messages ?? {};
  problems.push(...translationProblems(reference, translations));
  const warnings = translations.flatMap((translation) => toTranslate(reference, translation));
  return { reference, problems, warnings };
}

export function findingsIn(root: string): Findings {
  const { reference, problems, warnings } = translationsIn(root);
  const usesMessages = (path: string) => !isTest(path) && !isGenerated(path);
  const usage = usageProblems(reference, readSources(root, 'src', usesMessages));
  return { problems: [...problems, ...usage], warnings };
}

export const check = (root: string): Findings => findingsIn(root);
