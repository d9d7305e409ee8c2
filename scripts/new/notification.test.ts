import { expect, test } from 'vitest';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import newAction from './action.ts';
import newNotification from './notification.ts';
import { createTestProjects } from './test-project.ts';

const project = createTestProjects();
const read = (file: string) => project.read(`meeting-rooms/${file}`);
const create = (name: string) => newNotification(['meeting-rooms', name], project);

test('a notification of an entry of the audit log is declared, registered and tested', () => {
  newAction(['meeting-rooms', 'verify'], project);
  expect(create('verified').byHand).toEqual([]);
  const { byHand, next } = create('deleted');
  expect(byHand).toEqual([]);
  expect(next).toContain('it is sent when the audit log gets meeting-room.deleted');
  const code = read('server/notifications.ts');
  expect(code).toContain("name: 'meeting-room-verified',");
  expect(code).toContain("on: ['meeting-room.verified'],");
  expect(code).toContain('link: `/manager/meeting-rooms/${targetId}`,');
  // It has no page any more.
  expect(code).toContain("link: '/manager/meeting-rooms',");
  expect(code).toContain('[meetingRoomDeleted, meetingRoomVerified, ]');
  expect(code.match(/^import /gm)).toHaveLength(1);
  const manifest = read('feature.server.ts');
  expect(manifest.match(/notifications: meetingRoomNotifications,/g)).toHaveLength(1);
  expect(read('server/notifications.test.ts').match(/^ {2}test\(/gm)).toHaveLength(2);
  const messages: Record<string, string> = JSON.parse(
    read(`server/meeting-room-notifications/messages/${defaultLanguage}.json`),
  );
  expect(messages.deleted).toContain('{{actor}} deleted the meeting room {{meetingRoom}}');
  expect(messages['verified.label']).toContain('Meeting rooms that were verified');
  expect(`${code}${read('server/notifications.test.ts')}`).not.toMatch(/example/i);
});

test('one that is in no audit log is sent by code', () => {
  const { byHand, next } = create('free-again');
  expect(byHand).toEqual([]);
  expect(next.join()).toContain(
    'send it: await notifyUsers(tx, context, meetingRoomFreeAgain, [{ to, values: { meetingRoom }, link }])',
  );
  const code = read('server/notifications.ts');
  expect(code).toContain('meetingRoomFreeAgain = defineNotification<{ meetingRoom: string }>({');
  expect(code).not.toMatch(/on: \[|readAdministrators/);
});

test('what it does not fit is rejected, and nothing is written', () => {
  create('created');
  const before = read('server/notifications.ts');
  expect(() => create('created')).toThrow('There is already a notification');
  expect(() => create('Created')).toThrow('not a name');
  expect(() => newNotification(['nothing', 'created'], project)).toThrow('not a feature');
  expect(() => newNotification(['meeting-rooms'], project)).toThrow('exactly one name');
  expect(read('server/notifications.ts')).toBe(before);
});
