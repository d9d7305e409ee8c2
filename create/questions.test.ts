import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { removableParts, withDependents } from '../scripts/removal.ts';
import { onRequest, presets } from './presets.ts';
import { completeAnswers } from './questions.ts';

const template = {
  files: new Map([
    ['package.json', JSON.stringify({ dependencies: { react: '1.0.0' } })],
    ['package-lock.json', JSON.stringify({ packages: { '': {} } })],
    ['src/shared/i18n/languages.ts', "  en: { name: 'English' },\n  fr: { name: 'Français' },\n"],
  ]),
};

/** Answers each question as soon as it is asked. Returns what was shown and what came of it. */
async function ask(lines: string[], given = {}, directory?: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (!chunk.toString().endsWith('): ')) return;
    const line = lines.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  const directoryProblem = (name: string) =>
    name === 'taken' ? 'taken already exists.' : undefined;
  const options = { directory, given, yes: false };
  const result = await completeAnswers({
    template,
    options,
    directoryProblem,
    input,
    output,
  }).catch((error: Error) => error.message);
  return { shown, result };
}

test('empty lines take the defaults, which are shown', async () => {
  const { shown, result } = await ask(['', '', '', '', '', '']);
  expect(shown).toContain('Directory (my-app):   small ');
  expect(shown).toContain(
    'or leave out some parts (business): Title (My app): Accent colour (plum): ',
  );
  expect(shown).toContain('Languages, the default one first (en, fr): ');
  expect(result).toEqual({
    directory: 'my-app',
    answers: {
      title: 'My app',
      name: 'my-app',
      color: 'plum',
      languages: ['en', 'fr'],
      database: 'embedded',
      without: presets.business.without,
    },
  });
});

test('an answer that is not valid is asked for again', async () => {
  const lines = ['taken', 'shop', '', '{{x}}', 'My Shop', 'grey', 'blue', 'de', 'fr, en', 'x', ''];
  const { shown, result } = await ask(lines);
  expect(shown).toContain('taken already exists.\nDirectory');
  expect(shown).toContain('The title contains {{ or }}');
  expect(shown).toContain('"grey" is not a colour');
  expect(shown).toContain('There is no language "de"');
  expect(shown).toContain('This is not a database');
  expect(result).toMatchObject({
    directory: 'shop',
    answers: { title: 'My Shop', name: 'my-shop', color: 'blue', languages: ['fr', 'en'] },
  });
});

test.each([
  ['small', presets.small.without],
  ['everything', onRequest],
  ['demo, live', ['demo', 'live', ...onRequest]],
])('a preset or a list says what to leave out: %s', async (line, without) => {
  const { result } = await ask(
    [line],
    { title: 'Shop', color: 'blue', languages: ['en'], database: 'embedded' },
    'shop',
  );
  expect(result).toMatchObject({ answers: { without } });
});

test('a preset leaves out only parts that exist, and what the others need', () => {
  for (const { without } of Object.values(presets)) {
    expect(removableParts).toEqual(expect.arrayContaining(without));
    expect(withDependents(without)).toHaveLength(without.length);
  }
});

test('asks only for what is not given', async () => {
  const given = { title: 'Shop', color: 'blue', languages: ['en'], without: [] };
  const { shown, result } = await ask([''], given, 'shop');
  expect(shown).toBe('Database: embedded, or a PostgreSQL URL (embedded): ');
  expect(result).toMatchObject({
    answers: { ...given, without: onRequest, database: 'embedded' },
  });
});

test('the end of the input cancels', async () => {
  expect((await ask(['shop'])).result).toBe('Cancelled: nothing was created.');
});
