import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { newMember, newOrganization, newUser } from '../../../../tests/organizations';

const day = 86_400;

onEachApp('the organizations of the home page', (app) => {
  test('count the members who joined in the last seven days', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    await newMember(app(), organization);
    app().clock.advance(8 * day);
    const member = await newMember(app(), organization);
    await newMember(app(), organization);
    await newOrganization(await newUser(app()));
    const news = async (user: typeof owner) => (await user.call('GET', '/organization-news')).body;
    const { id, slug, name } = organization;
    expect(await news(owner)).toMatchObject([
      { id, slug, name, role: 'owner', members: 4, newMembers: 2 },
    ]);
    // Their own joining is no news to them.
    expect(await news(member)).toMatchObject([{ id, role: 'member', newMembers: 1 }]);
  });
});
