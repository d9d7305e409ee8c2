import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { newLink } from '../../../../tests/organization-joining';
import {
  type TestUser,
  inviteOne,
  newOrganization,
  newUser,
} from '../../../../tests/organizations';

onEachApp('invitations without JavaScript', (app) => {
  const post = (path: string, cookie: string, intent: string) =>
    app().call(path, {
      body: new URLSearchParams({ intent }).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('are accepted by a form, which leads to the organization', async () => {
    const owner = await newUser(app());
    const user = await newUser(app());
    const organization = await newOrganization(owner);
    const { token } = await inviteOne(owner, organization, user.email);
    const path = `/invitation/${token}`;
    expect((await app().call(path, { headers: { cookie: user.cookie } })).status).toBe(200);
    expect(await slugSeenBy(user, token)).toBeNull();

    const response = await post(path, user.cookie, 'accept');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/app/o/${organization.slug}`,
    ]);
    // Only members learn the slug.
    expect(await slugSeenBy(user, token)).toBe(organization.slug);
    expect(await slugSeenBy(await newUser(app()), token)).toBeNull();
    const { body } = await owner.call('GET', `/invitations/${token}`);
    expect(body).toMatchObject({ status: 'accepted', slug: organization.slug });
  });

  test('are declined by a form, which leads back to the page and tells the inviter', async () => {
    const owner = await newUser(app());
    const user = await newUser(app());
    const { token } = await inviteOne(owner, await newOrganization(owner), user.email);
    const path = `/invitation/${token}`;
    const response = await post(path, user.cookie, 'decline');
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    expect(app().mails(owner.email)).toHaveLength(1);
  });

  test('are shown again with the error if the answer is rejected', async () => {
    const owner = await newUser(app());
    const { token } = await inviteOne(owner, await newOrganization(owner), 'ada@example.com');
    for (const cookie of ['', owner.cookie])
      for (const intent of ['accept', 'decline'])
        expect((await post(`/invitation/${token}`, cookie, intent)).status).toBe(422);
    expect((await post(`/invitation/${token}`, owner.cookie, 'other')).status).toBe(405);
  });

  test('join by a link with a form, and by opening it never', async () => {
    const owner = await newUser(app());
    const user = await newUser(app());
    const organization = await newOrganization(owner);
    const { token } = await newLink(owner, organization, { maxUses: 1 });
    const path = `/invitation/link/${token}`;
    expect((await app().call(path, { headers: { cookie: user.cookie } })).status).toBe(200);
    expect((await user.call('GET', '/organizations')).body).toEqual([]);
    expect((await post(path, user.cookie, 'accept')).status).toBe(405);
    expect((await post(path, '', 'join')).status).toBe(422);
    const response = await post(path, user.cookie, 'join');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/app/o/${organization.slug}`,
    ]);
    // Used up.
    expect((await post(path, (await newUser(app())).cookie, 'join')).status).toBe(422);
  });

  test('are reached again after signing out, and no other site is', async () => {
    const { cookie } = await newUser(app());
    const leave = async (redirect: string) => {
      const path = `/logout?${new URLSearchParams({ redirect })}`;
      return (await post(path, cookie, '')).headers.get('location');
    };
    expect(await leave('/invitation/x')).toBe('/invitation/x');
    for (const elsewhere of ['//example.com', 'https://example.com', '/\\example.com'])
      expect(await leave(elsewhere)).toBe('/login?reason=left');
  });

  async function slugSeenBy(user: TestUser, token: string) {
    return (await user.call('GET', `/invitations/${token}`)).body.slug;
  }
});
