import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import newAction from './action.ts';
import newFeature from './feature.ts';
import { applyConditions } from './template.ts';
import { createTestProjects } from './test-project.ts';

const project = createTestProjects();
const { read } = project;
const create = (...args: string[]) => newFeature(args, project);

describe('records that belong to others', () => {
  const fields = ['--belongs-to', 'meeting-rooms', '--fields', 'rating:number!, text:textarea'];

  test('without a title have the name of what they belong to', () => {
    create('reviews', ...fields);
    const api = read('reviews/server/api.ts');
    expect(api).toContain('references: { meetingRoom: meetingRooms.name, },');
    expect(api).toContain('matchesReference(reviews.meetingRoomId, meetingRooms.nameKey');
    expect(read('reviews/server/tables.ts')).toContain("{ onDelete: 'cascade' }");
    const record = read('reviews/record.ts');
    expect(record).toContain("title: 'meetingRoom',");
    expect(record).toContain('meetingRoom: reference(recordClient(meetingRoom).choices),');
    expect(read('meeting-rooms/meeting-rooms.server.ts')).toContain('{ meetingRooms }');
  });

  test('leave nothing of the templates', () => {
    const { created } = create('reviews', ...fields, '--owner', 'user');
    for (const path of created) {
      const text = readFileSync(join(project.root, path), 'utf8');
      expect(text).not.toMatch(
        /exampl(?:e-?items?|eTitle)\b|\/\/ (?:if|else|end)\b|fields:\w+ \*/i,
      );
    }
  });

  test('may belong to several', () => {
    create('halls');
    create('reviews', '--belongs-to', 'halls,meeting-rooms', '--fields', 'rating:number!');
    const record = read('reviews/record.ts');
    expect(record).toContain('hall: reference(recordClient(hall).choices),');
    expect(record).toContain('meetingRoom: reference(recordClient(meetingRoom).choices),');
    expect(record).toContain("title: 'hall',");
    expect(record.match(/import \{ recordClient \}/g)).toHaveLength(1);
    expect(read('reviews/search.ts')).toContain("{ hallId: 'id', meetingRoomId: 'id' }");
  });

  test('of users let them read what they choose from', () => {
    create('reviews', ...fields, '--owner', 'user');
    expect(read('meeting-rooms/record.ts')).toContain("read: ['admin', 'user'], create: ['admin']");
  });

  test('with a title have both', () => {
    create('reviews', '--belongs-to', 'meeting-rooms', '--fields', 'title:text');
    expect(read('reviews/server/api.ts')).toContain('search: reviews.titleKey,');
    expect(read('reviews/search.ts')).toContain("['title', 'meetingRoom', 'created']");
    expect(existsSync(join(project.root, 'src/routes/app/reviews'))).toBe(false);
  });

  test.each([
    ['no such feature', ['--belongs-to', 'nothing'], 'There is no feature'],
    ['no title', ['--fields', 'rating:number'], 'Add a field of the kind text'],
    ['another owner', ['--owner', 'team'], '--owner user'],
    ['pages for nobody', ['--area', 'app,manager'], 'add --owner user'],
  ])('are not generated for %s', (_, args, message) => {
    expect(() => create('reviews', ...args)).toThrow(message);
  });
});

test('records of users have pages in both areas', () => {
  create('notes', '--owner', 'user', '--area', 'app,manager');
  const app = readFileSync(join(project.root, 'src/routes/app/notes/index.tsx'), 'utf8');
  expect(app).toContain("createFileRoute('/app/notes/')");
  expect(app).toContain("loader: listLoader(note, 'mine'),");
  expect(read('notes/record.ts')).toContain('owner: true,');
});

const routeFile = 'src/routes/manager/meeting-rooms/$id.tsx';

test('records that administrators assign to users have forms in the manager only', () => {
  const { created } = create(
    'tasks',
    '--owner',
    'user',
    '--assigned-by',
    'admin',
    '--status',
    'open,done',
  );
  const routes = created.filter((path) => path.startsWith('src/routes/app/'));
  expect(routes).toEqual(['src/routes/app/tasks/$id.tsx', 'src/routes/app/tasks/index.tsx']);
  const record = read('tasks/record.ts');
  expect(record).toContain("owner: 'assigned',");
  expect(record).toContain('user: reference(userChoices),');
  expect(record).toContain("create: ['admin'],");
  expect(read('tasks/search.ts')).toContain("status: ['open', 'done']");
  expect(read(`tasks/messages/${defaultLanguage}.json`)).toContain('"fields.status.any"');
  expect(() => create('chores', '--assigned-by', 'admin')).toThrow('--owner user');
});

describe('an action', () => {
  test('is added to every file that it needs', () => {
    const { byHand, created } = newAction(['meeting-rooms', 'verify'], project);
    expect([byHand, created]).toEqual([[], []]);
    expect(read('meeting-rooms/server/tables.ts')).toContain(
      "verifiedAt: timestamptz('verified_at'),",
    );
    expect(read('meeting-rooms/record.ts')).toContain("verify: ['admin']");
    const api = read('meeting-rooms/server/api.ts');
    expect(api).toContain('async function verifyMeetingRoom');
    expect(api).toContain("path: '/meeting-rooms/{id}/verify',");
    expect(read('meeting-rooms/server/api.test.ts')).toContain("event: 'verified' });");
    expect(read('meeting-rooms/actions.ts')).toContain(
      "recordAction(meetingRoom, 'verify', api.meetingRooms.verify,",
    );
    const route = readFileSync(join(project.root, routeFile), 'utf8');
    expect(route).toContain('<RecordPage record={meetingRoom} itemActions={meetingRoomActions} ');
    expect(read('meeting-rooms/messages/en.json')).toContain('"verify.title": "Verify {{name}}?"');
    const journey = readFileSync(join(project.root, 'e2e/journeys/meeting-rooms.spec.ts'), 'utf8');
    expect(journey).toContain("act: [confirmAction('verify')],");
    expect(newAction(['meeting-rooms', 'ship', '--past', 'shipped'], project).byHand).toEqual([]);
    const both = readFileSync(join(project.root, 'e2e/journeys/meeting-rooms.spec.ts'), 'utf8');
    expect(both).toContain("act: [confirmAction('ship'), confirmAction('verify')],");
    expect(read('meeting-rooms/actions.ts').match(/recordAction\(|deleteAction\(/g)).toEqual([
      'recordAction(',
      'recordAction(',
      'deleteAction(',
    ]);
    const record = read('meeting-rooms/record.ts');
    expect(record).toContain("events: ['shipped', 'verified'],");
    expect(record).toMatch(/computed: \{ shippedAt: .*verifiedAt: /);
    expect(() => newAction(['meeting-rooms', 'verify'], project)).toThrow('already has');
    expect(() => newAction(['nothing', 'verify'], project)).toThrow('not a feature');
    expect(() => newAction(['meeting-rooms', 'Do it'], project)).toThrow('one verb');
  });
});

test('an action is added to code that is laid out by hand', () => {
  const write = (file: string, text: string) =>
    writeFileSync(join(project.root, 'src/features/meeting-rooms', file), text);
  write('actions.ts', 'export const meetingRoomActions: Action<Room>[] = [setFloor];\n');
  write('server/api.test.ts', '  testRecord(app, record);\n});\n');
  write('record.ts', `import type * as v from 'valibot';\n${read('meeting-rooms/record.ts')}`);
  expect(newAction(['meeting-rooms', 'verify'], project).byHand).toEqual([]);
  const actions = read('meeting-rooms/actions.ts');
  expect(actions).toContain("import { recordAction } from '~/ui/record/record-actions';");
  expect(actions).toContain('Action<Room>[] = [\n  recordAction(meetingRoom,');
  expect(read('meeting-rooms/server/api.test.ts')).toContain('testAction(app, record, {');
  expect(read('meeting-rooms/record.ts').match(/^import .* as v from/gm)).toHaveLength(1);
});

test('lines of a template depend on conditions, which may be nested', () => {
  const text = ['a', '// if x', 'b', '  // if y', 'c', '  // else', 'd', '  // end', '// end', 'e'];
  const kept = (x: boolean, y: boolean) =>
    applyConditions(text.join('\n'), { x, y }).replaceAll('\n', '');
  expect([kept(true, true), kept(true, false), kept(false, true)]).toEqual(['abce', 'abde', 'ae']);
});
