import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { expectLogged } from '../../../../../tests/organization-joining';
import {
  type TestOrganization,
  type TestUser,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';

async function start(app: TestApp) {
  const owner = await newUser(app);
  return { owner, organization: await newOrganization(owner) };
}

const transfer = (user: TestUser, { path }: TestOrganization, { id }: { id: string }) =>
  user.call('POST', `${path}/members/${id}/transfer-ownership`, {});

async function getRoles(user: TestUser, { path }: TestOrganization) {
  const { body } = await user.call('GET', `${path}/members`);
  const items = body.items as { userId: string; role: string }[];
  return Object.fromEntries(items.map(({ userId, role }) => [userId, role]));
}

onEachApp('a transfer of ownership', (app) => {
  test('makes the member the owner, and the owner an administrator', async () => {
    const { owner, organization } = await start(app());
    const member = await newMember(app(), organization);
    expect((await transfer(owner, organization, member)).status).toBe(200);
    expect(await getRoles(owner, organization)).toEqual({
      [owner.id]: 'admin',
      [member.id]: 'owner',
    });
    await expectLogged(member, organization, [
      {
        kind: 'organization.ownership-transferred',
        before: { member: owner.name, role: 'owner' },
        after: { member: member.name, role: 'owner' },
      },
    ]);
    // It cannot be done twice: only owners transfer.
    expect(await transfer(owner, organization, member)).toMatchObject(
      rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
    );
  });

  test('leaves other owners as they are', async () => {
    const { owner, organization } = await start(app());
    const second = await newMember(app(), organization, 'owner');
    const member = await newMember(app(), organization);
    await transfer(second, organization, member);
    expect(await getRoles(owner, organization)).toEqual({
      [owner.id]: 'owner',
      [second.id]: 'admin',
      [member.id]: 'owner',
    });
    expect(await transfer(owner, organization, member)).toMatchObject(
      rejection(409, 'USER_IS_ALREADY_AN_OWNER'),
    );
  });

  test('fails to a stranger, to one who left, and to one who is banned', async () => {
    const { owner, organization } = await start(app());
    const [stranger, former, banned] = [
      await newUser(app()),
      await newMember(app(), organization),
      await newMember(app(), organization),
    ];
    await former.call('POST', `${organization.path}/leave`, {});
    const { db } = app().database;
    await db.update(users).set({ banned: true }).where(eq(users.id, banned.id));
    for (const target of [stranger, former, { id: 'nobody' }])
      expect(await transfer(owner, organization, target)).toMatchObject(
        rejection(404, 'MEMBER_NOT_FOUND'),
      );
    expect(await transfer(owner, organization, banned)).toMatchObject(
      rejection(409, 'OWNER_IS_BANNED'),
    );
    expect((await getRoles(owner, organization))[owner.id]).toBe('owner');
  });
});

onEachApp('an organization for a user', (app) => {
  const create = (admin: TestUser, ownerId: string, slug = newWord('for')) =>
    admin.call('POST', '/manager/organizations', { name: 'For someone', slug, ownerId });

  test('belongs to that user, and not to the administrator', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app());
    const slug = newWord('for');
    const { status, body } = await create(admin, user.id, slug);
    expect(status).toBe(200);
    expect((await user.call('GET', '/organizations')).body).toMatchObject([
      { id: body.id, slug, role: 'owner', members: 1 },
    ]);
    expect((await admin.call('GET', '/organizations')).body).toEqual([]);
    const log = await user.call('GET', `/organizations/${slug}/activity`);
    expect(log.body.items).toMatchObject([
      { kind: 'organization.created', actor: { id: admin.id }, after: { member: user.name } },
    ]);
    expect(await create(admin, user.id, slug)).toMatchObject(
      rejection(409, 'ORGANIZATION_ALREADY_EXISTS'),
    );
  });

  test('is not created for users who are banned or have no account, nor by others', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const banned = await newUser(app(), { banned: true });
    const user = await newUser(app());
    expect(await create(admin, banned.id)).toMatchObject(rejection(409, 'OWNER_IS_BANNED'));
    expect(await create(admin, 'nobody')).toMatchObject(rejection(404, 'USER_NOT_FOUND'));
    expect(await create(user, user.id)).toMatchObject(rejection(403, 'FORBIDDEN'));
  });

  test('counts as one of theirs', async () => {
    const admin = await newUser(app(), { role: 'admin' });
    const user = await newUser(app());
    for (let count = 0; count < 10; count += 1) await create(admin, user.id);
    expect(await create(admin, user.id)).toMatchObject(
      rejection(403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'),
    );
  });
});
