import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { recordActivity } from '~/features/activity/activity.server';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { getDump } from '../../../../../tests/dump';
import {
  expectLogged,
  joinByLink as join,
  newLink,
} from '../../../../../tests/organization-joining';
import {
  inviteOne,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection, send } from '../../../../../tests/rest';
import { invitationCleanup } from '../../server/jobs';

const day = 86_400;

async function start(app: TestApp) {
  const owner = await newUser(app);
  return { owner, organization: await newOrganization(owner) };
}

const show = (app: TestApp, token: string, cookie = '') =>
  send(app, cookie, 'GET', `/invite-links/${token}`);

const gone = rejection(410, 'INVITE_LINK_NO_LONGER_VALID');

onEachApp('an invite link', (app) => {
  test('lets a user who has it join with its role', async () => {
    const { owner, organization } = await start(app());
    const { token } = await newLink(owner, organization, { role: 'admin', maxUses: 2 });
    const user = await newUser(app());
    // Names no member, and opening it joins nothing.
    expect((await show(app(), token, user.cookie)).body).toEqual({
      organizationName: organization.name,
      role: 'admin',
      status: 'open',
      slug: null,
    });
    expect((await user.call('GET', '/organizations')).body).toEqual([]);
    expect(await join(user, token)).toMatchObject({
      status: 200,
      body: { slug: organization.slug },
    });
    expect((await user.call('GET', '/organizations')).body).toMatchObject([{ role: 'admin' }]);
    expect((await show(app(), token, user.cookie)).body).toMatchObject({ slug: organization.slug });
    expect(await join(user, token)).toMatchObject(
      rejection(409, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'),
    );
    const { body } = await owner.call('GET', `${organization.path}/invite-links`);
    expect(body).toMatchObject([{ uses: 1, maxUses: 2, status: 'open', createdBy: owner.name }]);
    await expectLogged(owner, organization, [
      { kind: 'organization.joined-by-link', after: { member: user.name, role: 'admin' } },
      { kind: 'organization.invite-link-created', after: { role: 'admin' } },
    ]);
  });

  test('is shown once, and cannot be read from the database', async () => {
    const { owner, organization } = await start(app());
    const { token } = await newLink(owner, organization);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { body } = await owner.call('GET', `${organization.path}/invite-links`);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(JSON.stringify(await getDump(app().database.db))).not.toContain(token);
  });

  test('ends when it expires, is used up or is revoked', async () => {
    const { owner, organization } = await start(app());
    const [single, revoked, short] = [
      await newLink(owner, organization, { maxUses: 1 }),
      await newLink(owner, organization),
      await newLink(owner, organization, { expiresInDays: 1 }),
    ];
    await join(await newUser(app()), single.token);
    const user = await newUser(app());
    expect(await join(user, single.token)).toMatchObject(gone);
    expect((await show(app(), single.token)).body).toMatchObject({ status: 'used-up' });
    await owner.call('DELETE', `${organization.path}/invite-links/${revoked.id}`);
    const unknown = rejection(404, 'INVITE_LINK_NOT_FOUND');
    expect(await join(user, revoked.token)).toMatchObject(unknown);
    expect(await show(app(), revoked.token)).toMatchObject(unknown);
    app().clock.advance(day - 1);
    expect((await show(app(), short.token)).body).toMatchObject({ status: 'open' });
    app().clock.advance(1);
    expect(await join(user, short.token)).toMatchObject(gone);
    expect((await show(app(), short.token)).body).toMatchObject({ status: 'expired' });
    app().clock.advance(31 * day);
    const { clock, database, config } = app();
    await invitationCleanup.run({}, { db: database.db, now: () => clock.now, config } as never);
    expect(await show(app(), short.token)).toMatchObject(unknown);
  });

  test('gives what its creator may give at that moment, and ends with the membership', async () => {
    const { owner, organization } = await start(app());
    const admin = await newMember(app(), organization, 'admin');
    const { token } = await newLink(admin, organization, { role: 'admin' });
    const setRole = (role: string) =>
      owner.call('POST', `${organization.path}/members/${admin.id}/role`, { role });
    const { db } = app().database;
    const setBanned = (banned: boolean) =>
      db.update(users).set({ banned }).where(eq(users.id, admin.id));
    const user = await newUser(app());
    await setRole('member');
    expect(await join(user, token)).toMatchObject(gone);
    expect((await show(app(), token)).body).toMatchObject({ status: 'lapsed' });
    await setRole('admin');
    await setBanned(true);
    expect(await join(user, token)).toMatchObject(gone);
    await setBanned(false);
    expect((await show(app(), token)).body).toMatchObject({ status: 'open' });
    await owner.call('DELETE', `${organization.path}/members/${admin.id}`);
    await owner.call('POST', `${organization.path}/members/${admin.id}/restore`, {});
    expect(await join(user, token)).toMatchObject(rejection(404, 'INVITE_LINK_NOT_FOUND'));
  });

  test('ends when its creator says that someone else was in the account', async () => {
    const { owner, organization } = await start(app());
    const { token } = await newLink(owner, organization);
    const { database, clock } = app();
    const context = { now: () => clock.now, ipAddress: null } as never;
    await recordActivity(database.db, context, {
      kind: 'account.secured',
      target: { type: 'user', id: owner.id, name: owner.name },
    });
    expect((await show(app(), token)).status).toBe(404);
  });

  test('is never for owners, and never above the role of its creator', async () => {
    const { owner, organization } = await start(app());
    const member = await newMember(app(), organization);
    const create = (user: typeof owner, role: string) =>
      user.call('POST', `${organization.path}/invite-links`, {
        role,
        maxUses: null,
        expiresInDays: 7,
      });
    expect(await create(owner, 'owner')).toMatchObject(
      rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'),
    );
    expect(await create(owner, 'king')).toMatchObject(rejection(400, 'ROLE_NOT_FOUND'));
    expect(await create(member, 'member')).toMatchObject(
      rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'),
    );
  });

  test.each([
    { maxUses: 0 },
    { maxUses: 1.5 },
    { maxUses: 1001 },
    { expiresInDays: 0 },
    { expiresInDays: 365 },
  ])('is not created with %j', async (wrong) => {
    const { owner, organization } = await start(app());
    const input = { role: 'member', maxUses: 1, expiresInDays: 7, ...wrong };
    const response = await owner.call('POST', `${organization.path}/invite-links`, input);
    expect(response.status).toBe(400);
  });

  test('does not bring back who was removed, but does bring back who left', async () => {
    const { owner, organization } = await start(app());
    const { token } = await newLink(owner, organization);
    const [removed, left] = [
      await newMember(app(), organization),
      await newMember(app(), organization),
    ];
    await owner.call('DELETE', `${organization.path}/members/${removed.id}`);
    await left.call('POST', `${organization.path}/leave`, {});
    expect((await show(app(), token, removed.cookie)).body).toMatchObject({ status: 'removed' });
    expect(await join(removed, token)).toMatchObject(
      rejection(403, 'YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION'),
    );
    expect((await join(left, token)).status).toBe(200);
    // A personal invitation forgives.
    const invitation = await inviteOne(owner, organization, removed.email);
    await removed.call('POST', '/invitations/accept', { token: invitation.token });
    await removed.call('POST', `${organization.path}/leave`, {});
    expect((await join(removed, token)).status).toBe(200);
  });

  test('needs a verified address, and counts no failed join', async () => {
    const { owner, organization } = await start(app());
    const { token } = await newLink(owner, organization, { maxUses: 1 });
    const unverified = await newUser(app(), { emailVerified: false });
    expect((await join(unverified, token)).status).toBe(403);
    const busy = await newUser(app());
    for (let count = 0; count < 10; count += 1) await newOrganization(busy);
    expect(await join(busy, token)).toMatchObject(
      rejection(403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'),
    );
    expect((await join(await newUser(app()), token)).status).toBe(200);
  });

  test('is tried 20 times an hour at most', async () => {
    const user = await newUser(app());
    for (let count = 0; count < 20; count += 1) await join(user, 'guess');
    expect(await join(user, 'guess')).toMatchObject(rejection(429, 'TOO_MANY_REQUESTS'));
    app().clock.advance(3600);
    expect((await join(user, 'guess')).status).toBe(404);
  });
});

onEachApp(
  'an invite link while sign-up is off',
  (app) => {
    test('lets nobody sign up: only a personal invitation does', async () => {
      const { owner, organization } = await start(app());
      await newLink(owner, organization);
      const email = `${newWord('stranger')}@example.com`;
      await expect(app().signIn(email)).rejects.toThrow('not signed in');
      const found = await app().database.db.select().from(users).where(eq(users.email, email));
      expect(found).toEqual([]);
    });
  },
  { AUTH_SIGNUP: 'false' },
);
