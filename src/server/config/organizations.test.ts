import { expect, test } from 'vitest';
import { parseConfig } from './index';

test('organizations have limits unless others are set', () => {
  const limits = { perUser: 10, teams: 50, members: 500, invitations: 100, invitationEmails: 20 };
  expect(parseConfig({}, 'local').organizations).toEqual(limits);
  expect(parseConfig({ ORGANIZATION_TEAMS: '7' }, 'local').organizations).toEqual({
    ...limits,
    teams: 7,
  });
});
