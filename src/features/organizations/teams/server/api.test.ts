import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import {
  newOrganization,
  newTeam,
  newTestOrganization,
  newUser,
} from '../../../../../tests/organizations';
import { testRecord } from '../../../../../tests/record';
import { team } from '../record';

onEachApp('a team', (app) => {
  testRecord(app, team, { example: (name) => ({ name }), tenant: newTestOrganization });

  test('is an option for invitations, by name', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const second = await newTeam(owner, organization, 'b');
    const first = await newTeam(owner, organization, 'Á');
    await newTeam(owner, await newOrganization(owner), 'Other');
    const { body } = await owner.call('GET', `${organization.path}/teams/options`);
    expect(body).toEqual([
      { id: first, name: 'Á' },
      { id: second, name: 'b' },
    ]);
  });
});
