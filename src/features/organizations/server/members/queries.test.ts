import { expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import { organizations } from '../../feature.server';
import { newMember, newOrganization, newUser } from '../../../../../tests/organizations';

onEachApp('changes of an organization', (app) => {
  test('are announced to its members, and to no former member', async () => {
    const [owner, stranger] = [await newUser(app()), await newUser(app())];
    const [first, second] = [await newOrganization(owner), await newOrganization(stranger)];
    const [member, former] = [await newMember(app(), first), await newMember(app(), first)];
    await owner.call('DELETE', `${first.path}/members/${former.id}`);
    const userIds = [owner, member, former, stranger].map(({ id }) => id);
    const found = await organizations.changes.organization.users(
      app().database.db,
      [first.id, second.id],
      userIds,
    );
    expect(new Set(found?.map(({ id, userId }) => `${id} ${userId}`))).toEqual(
      new Set([
        `${first.id} ${owner.id}`,
        `${first.id} ${member.id}`,
        `${second.id} ${stranger.id}`,
      ]),
    );
  });
});
