import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLanguage, languages } from '../../src/shared/i18n/languages.ts';
import {
  findingsIn,
  keyProblems,
  parameterProblems,
  pluralProblems,
  repeatedKeys,
  signProblems,
  toTranslate,
  translationProblems,
  untranslatedProblems,
  usageProblems,
} from './messages.ts';

const english = {
  'ui:close': 'Close',
  'ui:hello': 'Hello {{name}}, how are you today?',
  'ui:plants_one': '{{count}} plant of {{name}}',
  'ui:plants_other': '{{count}} plants of {{name}}',
};

const swahili = {
  'ui:close': 'Funga',
  'ui:hello': 'Habari {{name}}, u hali gani leo?',
  'ui:plants_one': 'Mmea {{count}} wa {{name}}',
  'ui:plants_other': 'Mimea {{count}} ya {{name}}',
};

const sw = (changes: Record<string, string | undefined>) => {
  const entries = Object.entries({ ...swahili, ...changes });
  const messages: Record<string, string> = {};
  for (const [key, text] of entries) if (text !== undefined) messages[key] = text;
  return { language: 'sw', messages };
};

test('complete translations have no problems', () => {
  expect(translationProblems(english, [sw({})])).toEqual([]);
});

test('the default language is not compared with itself', () => {
  const messages = { 'ui:close': 'OK' };
  expect(translationProblems(messages, [{ language: defaultLanguage, messages }])).toEqual([]);
});

test('extra keys are reported, missing ones are still to be translated', () => {
  const changed = sw({ 'ui:close': undefined, 'ui:open': 'Fungua' });
  expect(keyProblems(english, changed)).toEqual([`sw: ui:open is not in ${defaultLanguage}`]);
  expect(toTranslate(english, changed)).toEqual([
    'sw: 1 messages of ui to translate: npm run new -- language sw',
  ]);
});

// starter:start
test('what we ship is translated', async () => {
  const { translationsIn } = await import('./messages.ts');
  expect(translationsIn(process.cwd()).warnings).toEqual([]);
});

// starter:end

test('an empty message is reported', () => {
  expect(translationProblems(english, [sw({ 'ui:close': ' ' })])).toEqual([
    'sw: ui:close is empty',
  ]);
});

test('missing, extra and needless plural forms are reported', () => {
  expect(pluralProblems(english, sw({ 'ui:plants_other': undefined }))).toEqual([
    'sw: ui:plants_other is missing',
  ]);
  expect(pluralProblems(english, sw({ 'ui:plants_few': 'Mimea {{name}}' }))).toEqual([
    'sw: ui:plants_few is no plural form of this language',
  ]);
  expect(pluralProblems(english, sw({ 'ui:close_one': 'Funga' }))[0]).toContain(
    `has no plural in ${defaultLanguage}`,
  );
  expect(pluralProblems(english, sw({ 'ui:plants': 'Mimea' }))).toEqual([
    'sw: ui:plants needs plural forms',
  ]);
});

test('each language needs its own plural forms', () => {
  const problems = pluralProblems(english, { language: 'ar', messages: english });
  expect(problems.map((problem) => problem.split(' ')[1])).toEqual(
    ['zero', 'two', 'few', 'many'].map((form) => `ui:plants_${form}`),
  );
  expect(pluralProblems(english, { language: 'fr', messages: english })).toEqual([
    'fr: ui:plants_many is missing',
  ]);
});

test('parameters match the default language, but a number may be spelled out', () => {
  expect(parameterProblems(english, sw({ 'ui:hello': 'Habari {{nmae}}' }))).toEqual([
    'sw: ui:hello lacks {{name}}',
    `sw: ui:hello has {{nmae}}, which ${defaultLanguage} has not`,
  ]);
  expect(parameterProblems(english, sw({ 'ui:plants_one': 'Mmea mmoja wa {{name}}' }))).toEqual([]);
  expect(parameterProblems(english, sw({ 'ui:plants_other': 'Mimea ya {{name}}' }))).toEqual([
    'sw: ui:plants_other lacks {{count}}',
  ]);
  expect(parameterProblems(english, sw({ 'ui:plants_one': 'Mmea mmoja' }))).toEqual([
    'sw: ui:plants_one lacks {{name}}',
  ]);
});

test('an untranslated sentence is reported, unless allowed', () => {
  const same = sw({ 'ui:hello': english['ui:hello'], 'ui:close': 'Close' });
  expect(untranslatedProblems(english, same)).toEqual(['sw: ui:hello is not translated']);
  expect(untranslatedProblems(english, same, { 'sw ui:hello': 'a quotation' })).toEqual([]);
});

const used = "t('ui:close'); t('ui:hello', { name }); t('ui:plants', { count, name });";
const usage = (code: string) => usageProblems(english, [{ path: 'src/a.ts', code }]);

test('unknown and unused keys are reported', () => {
  expect(usage(used)).toEqual([]);
  expect(usage(`${used} t('ui:clsoe');`)).toEqual(['src/a.ts:1 ui:clsoe is in no messages']);
  expect(usage("t('ui:close'); t('ui:hello');")).toEqual(['ui:plants is not used']);
});

test('the messages of kind and recordKinds are used', () => {
  const changes = ['created', 'updated', 'deleted'];
  const kinds = changes.map((change) => `ui:activity.${change}`);
  const messages = kinds.flatMap((key) => [key, `${key}.sentence`]);
  const reference = Object.fromEntries(messages.map((key) => [key, 'Text']));
  const check = (code: string) => usageProblems(reference, [{ path: 'src/a.ts', code }]);
  expect(check("recordKinds('tree', 'ui')")).toEqual([]);
  expect(check("otherKinds('tree', 'ui')")).toHaveLength(6);
  expect(check("recordKinds('tree', 'other')")).toHaveLength(6);
  expect(check("kind('ui:activity.created', { tone: 'danger' })")).toHaveLength(4);
});

// bin:start
test('the messages of binKinds are used', () => {
  const messages = ['restored', 'erased'].flatMap((change) => [
    `ui:activity.${change}`,
    `ui:activity.${change}.sentence`,
  ]);
  const reference = Object.fromEntries(messages.map((key) => [key, 'Text']));
  const code = "binKinds('tree', 'ui')";
  expect(usageProblems(reference, [{ path: 'src/a.ts', code }])).toEqual([]);
});
// bin:end

test('comments and other prefixes are ignored', () => {
  expect(usage(`${used} import('node:fs'); fetch('https://example.com');`)).toEqual([]);
  expect(usage("// t('ui:close')\nt('ui:hello'); t('ui:plants');")).toEqual([
    'ui:close is not used',
  ]);
});

test('a composed key is reported', () => {
  expect(usage(`${used} t(\`ui:\${which}\`);`)).toEqual([
    'src/a.ts:1 `ui:…` is put together: write keys out',
  ]);
  expect(usage(used.replace("'ui:close'", '`ui:close`'))).toEqual([]);
});

test('a duplicate key is reported', () => {
  expect(repeatedKeys('{\n  "a": "x \\"b\\": y",\n  "b": "1",\n  "a": "2"\n}')).toEqual(['a']);
});

test.each([
  // By language.
  // language-fr:start
  ['fr', 'Vraiment ?', 'no-break space'],
  ['fr', 'Motif : {{reason}}', 'no-break space'],
  ['fr', 'Le motif: court', 'no-break space'],
  ['fr', '« mot »', 'no-break space'],
  ['fr', "L'auteur", '’'],
  // language-fr:end
  // language-ar:start
  ['ar', 'مرحبا, كيف الحال؟', '،'],
  ['ar', 'هل أنت متأكد?', '؟'],
  // language-ar:end
  ['sw', 'Bofya "Sawa"', '“ ”'],
])('wrong punctuation is reported: %s %s', (language, text, right) => {
  expect(signProblems({ language, messages: { 'ui:text': text } })[0]).toContain(right);
});

test('correct punctuation, times and URLs are accepted', () => {
  const messages = {
    'ui:question': 'Vraiment\u00A0? Oui\u00A0: «\u00A0mot\u00A0», l’auteur',
    'ui:time': '10:30',
    'ui:address': 'https://example.com/?a=b',
  };
  expect(signProblems({ language: 'fr', messages })).toEqual([]);
});

test('messages with the mark of a new feature are warnings, whatever their punctuation', () => {
  const marked = { language: 'fr', messages: { 'ui:a': '[translate] Sure?', 'ui:b': 'Oui' } };
  const reference = { 'ui:a': 'Sure?', 'ui:b': 'Yes' };
  expect(toTranslate(reference, marked)).toEqual([
    'fr: 1 messages of ui to translate: npm run new -- language fr',
  ]);
  expect(translationProblems(reference, [marked])).toEqual([]);
  expect(signProblems({ language: 'fr', messages: { 'ui:a': "L'eau" } })).toHaveLength(1);
});

// With one language there is nothing to compare.
test.runIf(languages.length > 1)('a project is compared with its default language', () => {
  const root = mkdtempSync(join(tmpdir(), 'app-messages-'));
  const write = (language: string, messages: object) =>
    writeFileSync(join(root, `src/ui/messages/${language}.json`), JSON.stringify(messages));
  const last = languages.at(-1) ?? defaultLanguage;
  try {
    mkdirSync(join(root, 'src/ui/messages'), { recursive: true });
    writeFileSync(join(root, 'src/ui/used.ts'), "export const used = ['ui:close', 'ui:hello'];");
    for (const language of languages) write(language, { close: 'X', hello: 'Hi {{name}}' });
    expect(findingsIn(root)).toEqual({ problems: [], warnings: [] });
    write(last, { close: '[translate] X', hello: 'Hi {{name}}' });
    const warn = (count: number) =>
      `${last}: ${count} messages of ui to translate: npm run new -- language ${last}`;
    expect(findingsIn(root)).toEqual({ problems: [], warnings: [warn(1)] });
    write(last, { close: '', hello: 'Hi {{name}}' });
    expect(findingsIn(root).problems).toEqual([`${last}: ui:close is empty`]);
    rmSync(join(root, `src/ui/messages/${last}.json`));
    expect(findingsIn(root)).toEqual({ problems: [], warnings: [warn(2)] });
    writeFileSync(join(root, `src/ui/messages/${last}.json`), '{');
    expect(findingsIn(root).problems[0]).toContain(`src/ui/messages/${last}.json`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
