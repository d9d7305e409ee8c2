import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultLanguage, languages } from '../../src/shared/i18n/languages.ts';
import { pluralProblems } from '../checks/messages.ts';
import { listFile } from '../languages.ts';
import newLanguage, { markedMessages } from './language.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'app-language-'));
  for (const path of [
    'src/shared',
    'src/ui/messages',
    'src/ui/styles',
    'src/features/accounts/auth',
  ])
    cpSync(path, join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const getEntry = (code: string) =>
  readFileSync(join(root, listFile), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`  ${code}: `));

const unlessConfigured = (code: string) => !languages.some((language) => language === code);

const added: [code: string, entry: string][] = [
  ['de', "{ name: 'Deutsch', direction: 'ltr', scale: 1 }"],
  ['pt', "{ name: 'Português', direction: 'ltr', scale: 1 }"],
  ['he', "{ name: 'עברית', direction: 'rtl', scale: 1 }"],
  ['fa', "{ name: 'فارسی', direction: 'rtl', scale: 1.2 }"],
];

test.each(added.filter(([code]) => unlessConfigured(code)))(
  'adds %s under its own name, with direction and scale',
  (code, entry) => {
    const { created, edited } = newLanguage([code], { root });
    expect(getEntry(code)).toBe(`  ${code}: ${entry},`);
    expect(edited).toEqual([listFile]);
    expect(created).toContain(`src/ui/messages/${code}.json`);
    const read = (language: string): Record<string, string> =>
      JSON.parse(
        readFileSync(join(root, `src/features/accounts/auth/messages/${language}.json`), 'utf8'),
      );
    const messages = read(code);
    expect(messages['login.title']).toBe(`[translate] ${read(defaultLanguage)['login.title']}`);
    expect(pluralProblems(read(defaultLanguage), { language: code, messages })).toEqual([]);
  },
);

test('run again, it adds the messages that are new, and keeps translations', () => {
  const code = ['eo', 'eu', 'cy'].find(unlessConfigured) ?? '';
  newLanguage([code], { root });
  const file = (language: string) =>
    join(root, `src/features/accounts/auth/messages/${language}.json`);
  const read = (language: string): Record<string, string> =>
    JSON.parse(readFileSync(file(language), 'utf8'));
  const write = (language: string, messages: Record<string, string>) =>
    writeFileSync(file(language), JSON.stringify(messages));
  const list = readFileSync(join(root, listFile), 'utf8');
  write(code, { ...read(code), 'login.title': 'Ensaluti' });
  write(defaultLanguage, { 'login.new': 'New', ...read(defaultLanguage) });
  expect(newLanguage([code], { root })).toMatchObject({
    created: [],
    edited: [`src/features/accounts/auth/messages/${code}.json`],
  });
  expect(read(code)).toMatchObject({ 'login.new': '[translate] New', 'login.title': 'Ensaluti' });
  expect(Object.keys(read(code))[0]).toBe('login.new');
  expect(readFileSync(join(root, listFile), 'utf8')).toBe(list);
  expect(newLanguage([code], { root }).edited).toEqual([]);
});

test('plurals get the forms of the language, with the closest text', () => {
  const messages = { title: 'Plants', count_one: 'A plant', count_other: '{{count}} plants' };
  expect(markedMessages(messages, 'ja')).toEqual({
    title: '[translate] Plants',
    count_other: '[translate] {{count}} plants',
  });
  expect(markedMessages(messages, 'pl')).toEqual({
    title: '[translate] Plants',
    count_one: '[translate] A plant',
    count_few: '[translate] {{count}} plants',
    count_many: '[translate] {{count}} plants',
    count_other: '[translate] {{count}} plants',
  });
});

test('asks for a font only if the script has none', () => {
  const add = (codes: string[]) =>
    newLanguage(codes.filter(unlessConfigured).slice(0, 1), { root }).next;
  expect(add(['bo', 'yi', 'am'])).toContain('add a font for its script');
  expect(add(['eo', 'eu', 'cy'])).not.toContain('add a font for its script');
});

test.each([
  [[], 'Usage'],
  [['pt-BR'], 'Usage'],
  [['DE'], 'Usage'],
  [['../x'], 'Usage'],
  [['xx'], 'No language has the code xx.'],
  [['iw'], 'The code of Hebrew is he.'],
  [['la'], 'no plural rules for Latin'],
  [[defaultLanguage], 'is the default language of this project.'],
])('%j is rejected, and nothing is written', (args, message) => {
  const files = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  const before = { files: files(), list: readFileSync(join(root, listFile), 'utf8') };
  expect(() => newLanguage(args, { root })).toThrow(message);
  expect({ files: files(), list: readFileSync(join(root, listFile), 'utf8') }).toEqual(before);
});
