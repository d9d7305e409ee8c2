import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultLanguage } from '../src/shared/i18n/languages.ts';
import { otherLanguages } from '../tests/languages.ts';
import {
  messageFolders,
  messageTypes,
  getMessages,
  getParameters,
  readMessages,
  writeMessageTypes,
} from './messages.ts';

test.each([
  ['Hello', []],
  ['', []],
  ['Hello {{name}}', ['name']],
  ['{{ name }}', ['name']],
  ['{{- name}}', ['name']],
  ['{{count, number}}', ['count']],
  ['{{user.name}}', ['user.name']],
  ['{{shown}} of {{total}}', ['shown', 'total']],
  ['{{a}}{{b}}', ['a', 'b']],
  ['{name} {{}} {{ }} }}x{{', []],
  ['مرحبًا {{name}}', ['name']],
])('the parameters of %j are %j', (message, names) => {
  expect(getParameters(message)).toEqual(names);
});

test('each message is in one of two files, and sign-in pages need only the smaller one', () => {
  const root = process.cwd();
  const signIn = getMessages(root, defaultLanguage, 'sign-in');
  const rest = getMessages(root, defaultLanguage, 'rest');
  expect({ ...signIn, ...rest }).toEqual(readMessages(root, defaultLanguage, 'browser'));
  expect(Object.keys(signIn).filter((key) => key in rest)).toEqual([]);
  expect(Object.keys(signIn).length).toBeLessThan(Object.keys(rest).length);
});

describe('a project', () => {
  let root = '';
  const write = (path: string, messages: Record<string, string> | string) => {
    const file = join(root, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof messages === 'string' ? messages : JSON.stringify(messages));
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'app-messages-'));
    write(`src/shared/messages/${defaultLanguage}.json`, {
      'error.unknown': 'Something went wrong',
    });
    write(`src/features/plants/messages/${defaultLanguage}.json`, {
      title: 'Plants',
      'list.count_one': '{{count}} plant',
      'list.count_other': '{{count}} plants by {{gardener}}',
      greeting: 'Hello {{name}}, {{ name }} and {{other}}',
      plural_other: 'Many',
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('has message folders, named by their parent folder', () => {
    expect([...messageFolders(root)]).toEqual([
      ['plants', join(root, 'src/features/plants/messages')],
      ['shared', join(root, 'src/shared/messages')],
    ]);
  });

  test.each(otherLanguages)('falls back to the default language in %s', (language) => {
    write(`src/features/plants/messages/${language}.json`, { title: 'Translated' });
    const messages = readMessages(root, language);
    expect(messages).toMatchObject({
      'plants:title': 'Translated',
      'shared:error.unknown': 'Something went wrong',
    });
    for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
      expect(messages[`plants:list.count_${form}`]).toContain('{{count}} plant');
  });

  test('may have a feature with the name messages', () => {
    write(`src/features/messages/messages/${defaultLanguage}.json`, { title: 'Messages' });
    write('src/features/messages/fields.ts', '');
    expect(messageFolders(root).get('messages')).toBe(join(root, 'src/features/messages/messages'));
    expect(messageFolders(root).has('features')).toBe(false);
  });

  test('is rejected if two folders have the same namespace', () => {
    write(`src/ui/plants/messages/${defaultLanguage}.json`, { title: 'Other plants' });
    const conflict =
      /"plants": .*(features|ui).plants.messages and .*(features|ui).plants.messages/;
    expect(() => messageFolders(root)).toThrow(conflict);
    expect(() => readMessages(root, defaultLanguage)).toThrow(conflict);
  });

  test('is rejected if a file is missing or not JSON', () => {
    write(`src/features/plants/messages/${defaultLanguage}.json`, '{ "title": ');
    expect(() => readMessages(root, defaultLanguage)).toThrow(SyntaxError);
    rmSync(join(root, `src/features/plants/messages/${defaultLanguage}.json`));
    expect(() => readMessages(root, defaultLanguage)).toThrow(`${defaultLanguage}.json`);
  });

  test.each(otherLanguages)('has messages in %s, with namespaced keys', (language) => {
    write(`src/shared/messages/${language}.json`, { 'error.unknown': 'Une erreur est survenue' });
    write(`src/features/plants/messages/${language}.json`, { title: 'Plantes' });
    expect(readMessages(root, language)).toMatchObject({
      'plants:title': 'Plantes',
      'shared:error.unknown': 'Une erreur est survenue',
    });
  });

  test('shows messages that are to be translated without their mark', () => {
    const title = { title: '[translate] Plants' };
    write(`src/features/plants/messages/${defaultLanguage}.json`, title);
    expect(readMessages(root, defaultLanguage)).toMatchObject({ 'plants:title': 'Plants' });
  });

  test('has a type for each key: no parameters, its own, or a count for plurals', () => {
    expect(messageTypes(root).split('\n')).toEqual([
      expect.stringMatching(/^\/\/ .*Do not edit/),
      'export interface MessageParameters {',
      "  'plants:title': undefined;",
      "  'plants:list.count': { count: number; gardener: string | number };",
      "  'plants:greeting': { name: string | number; other: string | number };",
      "  'plants:plural': { count: number };",
      "  'shared:error.unknown': undefined;",
      '}',
      '',
    ]);
  });

  test('gets its types written only if they change', () => {
    const file = join(root, 'src/shared/i18n/messages.gen.ts');
    mkdirSync(join(file, '..'));
    writeMessageTypes(root);
    expect(readFileSync(file, 'utf8')).toBe(messageTypes(root));
    const long = new Date('2020-01-01T00:00:00Z');
    utimesSync(file, long, long);
    writeMessageTypes(root);
    expect(statSync(file).mtime).toEqual(long);
    write(`src/shared/messages/${defaultLanguage}.json`, { 'error.unknown': 'Oh {{what}}' });
    writeMessageTypes(root);
    expect(readFileSync(file, 'utf8')).toContain("'shared:error.unknown': { what:");
  });
});
