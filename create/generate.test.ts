import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { splitStatements, getSubject } from '../scripts/migration-files.ts';
import { pairwise } from '../scripts/pairwise.ts';
import { parts, removableParts, withDependents } from '../scripts/removal.ts';
import { exhaustive } from '../tests/exhaustive';
import { type Answers, generate } from './generate.ts';
import { makeTemplate } from './pack.ts';
import type { Template } from './template.ts';

const answers: Answers = {
  title: 'Harbour & Co',
  name: 'harbour-co',
  color: 'blue',
  languages: ['en', 'fr', 'ar', 'sw'],
  without: [],
};

/** Each part, all, and every two of them in some subset; in `npm run test:all` all pairs too. */
function subsets(): string[][] {
  const singles = removableParts.map((id) => [id]);
  const pairs = removableParts.flatMap((a, at) => removableParts.slice(at + 1).map((b) => [a, b]));
  return [...pairwise(removableParts), ...singles, removableParts, ...(exhaustive ? pairs : [])];
}

/** The lock file, the descriptions of other parts and binary files. */
const notSearched = /^package-lock\.json$|^scripts\/removable\/|\.woff2$/;
const withComments = /^(?:tsconfig|\.oxlintrc)\.json$/;
/** The starter under its own name: its licence, the record of answers and the update command. */
const starter =
  /foreword\.json|\.\.\/foreword|npx foreword|npm create foreword|npxPackages = .*|foreword-base/g;
const aboutStarter =
  /^(?:LICENSE|foreword\.json|docs\/guides\/(?:add-a-part|update)\.md|scripts\/add\.ts)$/;

/** What removes parts, in a project that has none. */
const isRemoval = (path: string) => path.startsWith('scripts/removal.');

/** Lines that must not be in a project without the parts, as `path:line`. */
function leftoversIn(files: Map<string, string>, without: string[]): string[] {
  const all = without.length === removableParts.length ? ['parts'] : [];
  const removed = withDependents(without).map(({ id }) => id);
  const forbidden = ['starter', ...removed, ...all].flatMap((id) => [
    parts.get(id)?.leftovers ?? [],
    new RegExp(String.raw`[/#*-]\s*${id}:(?:start|end)`),
  ]);
  const isLeft = (text: string) => forbidden.flat().some((pattern) => pattern.test(text));
  return [...files]
    .filter(([path]) => !notSearched.test(path) && path !== 'foreword.json')
    .filter(([path, text]) => isLeft(text) || isLeft(path) || (all.length > 0 && isRemoval(path)))
    .map(([path, text]) => `${path}:${text.split('\n').findIndex(isLeft) + 1}`);
}

/** Documents with a table that has lost all its rows, or a heading that has lost its text. */
const emptied = /^\|(?: *-+ *\|)+\n(?!\|)|^(#+) .*\n+(?=\1 |(?![^]))/m;

function emptyPlaces(files: Map<string, string>): string[] {
  return [...files]
    .filter(([path, text]) => path.endsWith('.md') && emptied.test(text))
    .map(([path, text]) => `${path}: ${emptied.exec(text)?.[0].trim()}`);
}

function messageLanguages(files: Map<string, string>): string[] {
  const tags = [...files.keys()].map((path) => /\/messages\/(\w+)\.json$/.exec(path)?.[1] ?? []);
  return [...new Set(tags.flat())].toSorted();
}

function namesOfStarter(files: Map<string, string>): string[] {
  return [...files]
    .filter(([path]) => !aboutStarter.test(path) && !notSearched.test(path))
    .filter(([, text]) => /foreword/i.test(text.replaceAll(starter, '')))
    .map(([path]) => path);
}

describe('a generated project', () => {
  let template: Template;
  beforeAll(() => {
    template = makeTemplate();
  });

  // Languages and parts do not depend on each other, so each subset is tried with one of these.
  const choices = [answers.languages, ['en'], ['fr', 'ar']];
  const cases = subsets().map((without, at) => ({
    without,
    languages: choices[at % choices.length] ?? [],
    title: without.join(', ') || 'nothing',
  }));
  test.each(cases)('in $languages without $title has no leftovers', ({ without, languages }) => {
    const files = generate(template.files, { ...answers, languages, without });
    expect(leftoversIn(files, without)).toEqual([]);
    expect(emptyPlaces(files)).toEqual([]);
    expect(namesOfStarter(files)).toEqual([]);
    expect(messageLanguages(files)).toEqual(languages.toSorted());
    for (const [path, text] of files)
      if (path.endsWith('.json') && !withComments.test(path)) JSON.parse(text);
  });

  test('is the same each time', () => {
    expect(generate(template.files, answers)).toEqual(generate(template.files, answers));
  });

  test('records its origin and the answers, has one migration and defers no drops', () => {
    const files = generate(template.files, answers);
    expect(JSON.parse(files.get('foreword.json') ?? '')).toEqual({
      version: template.version,
      migration: template.migrations.at(-1)?.name,
      answers,
    });
    const sql = [...files.keys()].filter((path) => /^migrations\/[^/]+\.sql$/.test(path));
    expect(sql).toEqual([expect.stringMatching(/^migrations\/\d{14}_initial\.sql$/)]);
    expect(JSON.parse(files.get('migrations/deferred.json') ?? '').drop).toEqual({});
  });
});

describe('the name', () => {
  const rename = (files: Record<string, string>, changes: Partial<Answers> = {}) => {
    const manifest = JSON.stringify({ name: 'foreword', version: '9.9.9' });
    const lock = JSON.stringify({ name: 'foreword', packages: { '': { name: 'foreword' } } });
    const all = { 'package.json': manifest, 'package-lock.json': lock, ...files };
    const list = "export const languages = {\n  en: { name: 'English' },\n};\n";
    const template = new Map(Object.entries({ 'src/shared/i18n/languages.ts': list, ...all }));
    const after = generate(template, { ...answers, languages: ['en'], ...changes });
    return (path: string) => after.get(path) ?? '';
  };
  const product = "  name: 'Foreword',\n  id: 'foreword',\n  accentHue: 332,\n";

  test.each([
    ['Shop', "'Shop'"],
    ["Bob's", '"Bob\'s"'],
    ['The "Shop"', '\'The "Shop"\''],
    [String.raw`'"\ $& ${'${x}'} </script>`, String.raw`'\'"\\ $& ${'${x}'} </script>'`],
  ])('%s is a literal in product.ts', (title, literal) => {
    const after = rename({ 'src/product.ts': product }, { title, color: '#3b82f6' });
    expect(after('src/product.ts')).toBe(
      `  name: ${literal},\n  id: 'harbour-co',\n  accentHue: 260,\n`,
    );
  });

  test('a template without the expected fields is rejected', () => {
    expect(() => rename({ 'src/product.ts': "name: 'Foreward'" })).toThrow("name: 'Foreword'");
  });

  test('is in package.json and the lock file', () => {
    const after = rename({}, { title: 'A "B"' });
    expect(JSON.parse(after('package.json'))).toEqual({
      name: 'harbour-co',
      version: '0.1.0',
      description: 'A "B"',
    });
    const own = { name: 'harbour-co', version: '0.1.0' };
    expect(JSON.parse(after('package-lock.json'))).toEqual({ ...own, packages: { '': own } });
  });

  test('replaces the name of the starter in documents, but not where it means the starter', () => {
    const text =
      'Foreword: `Foreword <x>`, `foreword_jobs`, `/srv/foreword`.\n\n```sh\nFOREWORD_A=1 npx foreword update # ../foreword, foreword.json\n```\n';
    const after = rename(
      { 'docs/a.md': text, 'docs/guides/update.md': text, 'README.md': '# {{title}}\n' },
      { title: '<b>*A|B*' },
    );
    expect(after('docs/a.md')).toBe(
      '\\<b\\>\\*A\\|B\\*: `b*AB* <x>`, `harbour_co_jobs`, `/srv/harbour-co`.\n\n```sh\nHARBOUR_CO_A=1 npx foreword update # ../foreword, foreword.json\n```\n',
    );
    expect(after('docs/guides/update.md')).toBe(text);
    expect(after('README.md')).toBe('# \\<b\\>\\*A\\|B\\*\n');
  });

  test('may contain the name of the starter', () => {
    const text = 'Foreword FOREWORD_A foreword_jobs foreword npm create foreword@latest';
    const changes = { title: 'My Foreword', name: 'my-foreword-app' };
    expect(rename({ 'compose.yaml': text }, changes)('compose.yaml')).toBe(
      'My Foreword MY_FOREWORD_APP_A my_foreword_app_jobs my-foreword-app npm create foreword@latest',
    );
  });

  test('falls back to the name of the package where a title cannot be escaped', () => {
    const after = rename({ 'compose.yaml': '# Foreword\nname: foreword\n' }, { title: '"<>"' });
    expect(after('compose.yaml')).toBe('# harbour-co\nname: harbour-co\n');
  });
});

/** Removing a part has to recognise the statements about its tables. */
test('every statement of a migration names its table', () => {
  const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  const statements = files.flatMap((name) =>
    splitStatements(readFileSync(`migrations/${name}`, 'utf8')),
  );
  const others = statements.filter(
    (statement) => !getSubject(statement) && !/DROP INDEX|CREATE EXTENSION/.test(statement),
  );
  expect(others).toEqual([]);
});
