import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { blocksIn, isQuoteOf } from '../guide-code.ts';
import newFeature, { planFeature } from './feature.ts';
import newField from './field.ts';
import newJob, { planJob } from './job.ts';
import newMessage from './message.ts';
import { getNames, rename } from './names.ts';
import newPage, { planPage } from './page.ts';
import { type Edit, applyEdit, writePlan } from './project.ts';

/** What should be rejected is tried in a copy: a rejection that fails writes files. */
let copy = '';
let before: string[] = [];
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'app-rejected-'));
  cpSync('src', join(copy, 'src'), { recursive: true });
  before = filesIn(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const plans = [
  planFeature(getNames(['zebra-crossings'])),
  planJob('send-zebras'),
  planPage('zebra-calendar', 'app'),
  planPage('zebra-calendar', 'manager'),
  planPage('zebra-calendar', 'public'),
];

test.each([
  ['events', 'event'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['courses', 'course'],
  ['meeting-rooms', 'meeting-room'],
])('one of %s is %s', (plural, singular) => {
  expect(getNames([plural])).toEqual({ plural, singular });
});

test('a name is written as its place demands', () => {
  const text =
    'exampleItems ExampleItem example-items example_items EXAMPLE_ITEM an example item, Example items';
  expect(rename(text, getNames(['meeting-rooms']))).toBe(
    'meetingRooms MeetingRoom meeting-rooms meeting_rooms MEETING_ROOM a meeting room, Meeting rooms',
  );
  expect(rename('an example item', getNames(['events']))).toBe('an event');
  expect(rename('an example item', getNames(['units']))).toBe('a unit');
});

test.each([
  [newFeature, [], 'exactly one name'],
  [newFeature, ['events', 'date'], 'exactly one name'],
  [newFeature, ['Events'], 'not a name'],
  [newFeature, ['../events'], 'not a name'],
  [newFeature, ['2events'], 'not a name'],
  [newFeature, ['e'.repeat(41)], 'more than 40 characters'],
  [newFeature, ['people'], 'Add --singular'],
  [newFeature, ['caches'], 'Add --singular'],
  [newFeature, ['movies'], 'Add --singular'],
  [newPage, ['loader'], 'reserved word'],
  [newFeature, ['news', '--singular', 'news'], 'must differ'],
  [newFeature, ['classes'], 'the singular of "classes", is a reserved word'],
  [newFeature, ['people', '--singular', 'user'], 'reserved word'],
  [newFeature, ['texts'], 'already has "text"'],
  [newFeature, ['sessions'], 'already a table'],
  [newFeature, ['events', '--colour', 'red'], '--colour'],
  [newJob, ['send-email'], 'already a job'],
  [newJob, [], 'exactly one name'],
  [newJob, ['cleanup', '--feature', 'nothing'], 'no feature "nothing"'],
  [newMessage, ['events'], 'a key and a text'],
  [newMessage, ['nothing:title', 'Title'], 'no messages of "nothing"'],
  [newMessage, ['ui:none', 'None'], 'already a message'],
  [newMessage, ['nothing:title', 'Title', '--in', 'src/../..'], 'no messages of "nothing"'],
  [newMessage, ['ui:left_one', 'One left'], 'give left_other, too'],
  [newMessage, ['ui:left', 'Left', 'ui:right'], 'a key and a text'],
  [newMessage, ['ui:left', 'Left', 'ui:left', 'Left'], 'given twice'],
  [newField, ['events'], 'a feature and one field'],
  [newField, ['../events', 'date:date'], 'not a feature with records'],
  [newPage, ['archive', '--feature', 'nothing'], 'no feature "nothing"'],
  [newPage, ['ui'], 'already something'],
  [newPage, ['about', '--area', 'nowhere'], 'none of: app, manager, public'],
] as const)('is rejected with one line: %o %j', (create, args, reason) => {
  let message = '';
  try {
    create([...args], { root: copy });
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
  expect(filesIn(copy)).toEqual(before);
});

test.each(plans)('has no name of the templates left, and is new ($next)', ({ files, edits }) => {
  expect(files.size).toBeGreaterThan(1);
  for (const [path, text] of files) {
    expect(`${path}\n${text}`).not.toMatch(/example.?item/i);
    expect(existsSync(path)).toBe(false);
  }
  for (const { lines, imports } of edits)
    expect(`${imports}${lines}`).not.toMatch(/example.?item/i);
});

test.each(plans.flatMap(({ edits }) => edits))('$file has the line for: $place', (edit) => {
  expect(applyEdit(readFileSync(edit.file, 'utf8'), edit)).toContain(edit.lines);
});

/** Names of our own modules that code imports, and the modules. Its own files do not count. */
function importedIn(files: Map<string, string>) {
  const isOwn = (module: string) =>
    /^~\/features\/zebra-crossings|^\.\.?\/(?!.*(?:tests|support)\/)/.test(module);
  const imports = [...files.values()].flatMap((text) =>
    [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([~.][^']*)';/gm)]
      .map(([, list = '', module = '']) => ({ list, module }))
      .filter(({ module }) => !isOwn(module)),
  );
  const names = imports.flatMap(({ list, module }) =>
    list.split(',').flatMap((name) => (name.trim() ? [`${name.trim()} of ${module}`] : [])),
  );
  return { names: new Set(names), modules: new Set(imports.map(({ module }) => module)) };
}

test('a feature is small, tests included', () => {
  const { files } = planFeature(getNames(['zebra-crossings']), {});
  expect(files.size).toBeLessThanOrEqual(13);
  expect([...files.values()].join('').split('\n').length).toBeLessThanOrEqual(320);
  const { names, modules } = importedIn(files);
  // What a newcomer has to look up.
  expect([names.size, modules.size]).toEqual([20, 15]);
});

const guide = readFileSync('docs/guides/add-a-feature.md', 'utf8');

test.each(blocksIn(guide).filter(({ file }) => file))('the guide quotes $file', (block) => {
  const { files } = planFeature(getNames(['publishers']));
  expect(isQuoteOf(files.get(block.file ?? '') ?? '', block.code)).toBe(true);
});

test('messages are in the default language, and marked unless that is English', () => {
  const folder = 'src/features/events/messages';
  const getMessages = (language: string) => {
    const { files } = planFeature(getNames(['events']), undefined, language);
    const paths = [...files.keys()].filter((path) => path.endsWith('.json'));
    expect(paths).toEqual([`${folder}/${language}.json`]);
    const messages: Record<string, string> = JSON.parse(files.get(paths[0] ?? '') ?? '');
    return messages;
  };
  const english = getMessages('en');
  expect(english).toMatchObject({ title: 'Events', empty: 'No events yet' });
  const marked = Object.entries(english).map(([key, text]) => [key, `[translate] ${text}`]);
  expect(getMessages('ar')).toEqual(Object.fromEntries(marked));
});

describe('a project', () => {
  let folder = '';
  const edit: Edit = {
    file: 'list.ts',
    place: 'numbers',
    lines: '  two: 2,',
    imports: "import { two } from 'numbers';",
  };
  const list = 'const list = {\n  one: 1,\n  // npm run new adds numbers here.\n};\n';
  const plan = { files: new Map([['src/two.ts', '2\n']]), edits: [edit], next: [] };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'app-new-'));
    writeFileSync(join(folder, 'list.ts'), list);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const contents = (file: string) => readFileSync(join(folder, file), 'utf8');

  test('gets new files, and lines above the comment that asks for them', () => {
    expect(writePlan(folder, plan)).toMatchObject({
      created: ['src/two.ts'],
      edited: ['list.ts'],
      byHand: [],
    });
    expect(contents('src/two.ts')).toBe('2\n');
    expect(contents('list.ts')).toBe(
      `${edit.imports}\n${list.replace('  // npm', '  two: 2,\n  // npm')}`,
    );
  });

  test('imports a name once', () => {
    writeFileSync(join(folder, 'list.ts'), `import { one, two } from 'numbers';\n${list}`);
    writePlan(folder, plan);
    expect(contents('list.ts').match(/two \}/g)).toHaveLength(1);
  });

  test('without that comment gets a list of what to add by hand', () => {
    writeFileSync(join(folder, 'list.ts'), 'const list = {};\n');
    expect(writePlan(folder, plan)).toMatchObject({
      edited: [],
      byHand: [expect.stringContaining('list.ts has no line'), edit.imports, '  two: 2,'],
    });
    expect(contents('list.ts')).toBe('const list = {};\n');
  });

  test('is not changed if a file or a key is there already', () => {
    writeFileSync(join(folder, 'list.ts'), list.replace('one', 'two'));
    expect(() => writePlan(folder, plan)).toThrow('list.ts already has "two"');
    expect(existsSync(join(folder, 'src/two.ts'))).toBe(false);
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'list.ts'), list);
    writeFileSync(join(folder, 'src/two.ts'), 'mine');
    expect(() => writePlan(folder, plan)).toThrow('src/two.ts already exists');
    expect([contents('list.ts'), contents('src/two.ts')]).toEqual([list, 'mine']);
  });

  test('gets a message in the default language', () => {
    const path = `src/features/events/messages/${defaultLanguage}.json`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{ "title": "Events" }');
    expect(newMessage(['events:date', 'Date'], { root: folder }).edited).toEqual([path]);
    expect(JSON.parse(contents(path))).toEqual({ title: 'Events', date: 'Date' });
    const plural = [
      'events:count_one',
      '{{count}} event',
      'events:count_other',
      '{{count}} events',
    ];
    newMessage(plural, { root: folder });
    expect(Object.keys(JSON.parse(contents(path)))).toHaveLength(4);
    newMessage(['event-mails:subject', 'Soon', '--in', 'src/features/events'], { root: folder });
    expect(contents(`src/features/events/event-mails/messages/${defaultLanguage}.json`)).toContain(
      'Soon',
    );
  });
});
