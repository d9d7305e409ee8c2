import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { getActivity } from '../../../../tests/activity-of';
import {
  type TestOrganization,
  type TestUser,
  addMember,
  newMember,
  newOrganization,
  newUser,
} from '../../../../tests/organizations';
import { organizations } from './tables';

/** Asks for the code that confirms the deletion of an account. */
const requestDeletion = (user: TestUser, options: object = {}) =>
  user.call('POST', '/account/deletion/request', options);

const codeIn = (app: TestApp, { email }: TestUser) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

async function callAuth(app: TestApp, user: TestUser, path: string, body: object) {
  const headers = { cookie: user.cookie };
  const response = await app.call(`/api/auth${path}`, { body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type Way = (
  app: TestApp,
  user: TestUser,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/** Every way in which a user is deleted. */
const deletions: Record<string, Way> = {
  async 'deleting the own account'(app, owner) {
    const requested = await requestDeletion(owner);
    if (requested.status !== 200) return requested;
    const code = codeIn(app, owner);
    return owner.call('POST', '/account/deletion/confirm', { email: owner.email, code });
  },
  async 'deleting the own account with the auth client'(app, owner) {
    const requested = await callAuth(app, owner, '/delete-user', {});
    if (requested.status !== 200) return requested;
    return callAuth(app, owner, '/delete-user', { token: codeIn(app, owner) });
  },
  async 'deletion by an administrator'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return admin.call('DELETE', `/users/${owner.id}`);
  },
  async 'deletion by an administrator with the auth client'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return callAuth(app, admin, '/admin/remove-user', { userId: owner.id });
  },
};

/** Every way in which a user is banned. */
const bans: Record<string, Way> = {
  async 'a ban'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return admin.call('POST', `/users/${owner.id}/ban`, {});
  },
  async 'a ban with the auth client'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return callAuth(app, admin, '/admin/ban-user', { userId: owner.id });
  },
};

const readBanned = async (app: TestApp, { id }: TestUser) =>
  (await app.database.db.select().from(users).where(eq(users.id, id)))[0]?.banned;

onEachApp('a user who leaves', (app) => {
  const isThere = async ({ id }: TestOrganization) =>
    (await app().database.db.$count(organizations, eq(organizations.id, id))) > 0;
  const readUser = async ({ id }: TestUser) =>
    (await app().database.db.select().from(users).where(eq(users.id, id)))[0];

  test.each(Object.entries(deletions))(
    'is rejected as the only owner of an organization with others: %s',
    async (_, leave) => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      await newMember(app(), organization, 'admin');
      const { status, body } = await leave(app(), owner);
      const { id, name, slug } = organization;
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'ONLY_OWNER' });
      expect(body.message).toContain(name);
      const data = (body.data ?? body) as { organizations?: unknown };
      expect(data.organizations).toEqual([{ id, name, slug, alone: false }]);
      expect(app().mails(owner.email)).toEqual([]);
      expect(await readUser(owner)).toMatchObject({ banned: false });
      expect(await isThere(organization)).toBe(true);
    },
  );

  test.each(Object.entries({ ...deletions, ...bans }))(
    'may leave if there is another owner: %s',
    async (_, leave) => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const other = await newMember(app(), organization, 'owner');
      expect(await leave(app(), owner)).toMatchObject({ status: 200 });
      const { body } = await other.call('GET', organization.path);
      expect(body).toMatchObject({ role: 'owner', members: (await readUser(owner)) ? 2 : 1 });
    },
  );

  test('is rejected if the only other owner is banned', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const other = await newUser(app(), { banned: true });
    await addMember(app(), organization, other, 'owner');
    expect(await requestDeletion(owner)).toMatchObject({ status: 409 });
    const left = await owner.call('POST', `${organization.path}/leave`, {});
    expect(left).toMatchObject({ status: 409 });
  });

  test('may delete the account and the organization that belongs to them alone', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const rejected = {
      status: 409,
      body: { data: { organizations: [{ slug: organization.slug, alone: true }] } },
    };
    expect(await requestDeletion(owner)).toMatchObject(rejected);
    expect(app().mails(owner.email)).toEqual([]);
    await requestDeletion(owner, { deleteOwned: true });
    const confirmation = { email: owner.email, code: codeIn(app(), owner) };
    const confirm = (more: object) =>
      owner.call('POST', '/account/deletion/confirm', { ...confirmation, ...more });
    expect(await confirm({})).toMatchObject(rejected);
    expect(await isThere(organization)).toBe(true);
    expect(await confirm({ deleteOwned: true })).toMatchObject({ status: 200 });
    expect(await readUser(owner)).toBeUndefined();
    expect(await isThere(organization)).toBe(false);
    const log = await getActivity(app(), organization.id);
    expect(log.at(-1)).toMatchObject({ kind: 'organization.deleted', actorId: owner.id });
  });

  test('does not take organizations with others along', async () => {
    const owner = await newUser(app());
    const [alone, shared] = [await newOrganization(owner), await newOrganization(owner)];
    const options = { deleteOwned: true };
    await requestDeletion(owner, options);
    // Someone joins after the code was sent.
    await newMember(app(), shared);
    const rejected = {
      status: 409,
      body: { data: { organizations: [{ slug: shared.slug, alone: false }] } },
    };
    const code = codeIn(app(), owner);
    const confirmation = { email: owner.email, code, ...options };
    const confirm = () => owner.call('POST', '/account/deletion/confirm', confirmation);
    expect(await confirm()).toMatchObject(rejected);
    expect(await requestDeletion(owner, options)).toMatchObject(rejected);
    expect([await isThere(alone), await isThere(shared)]).toEqual([true, true]);
  });

  test('is deleted by an administrator with the organizations that the administrator names', async () => {
    const owner = await newUser(app());
    const [alone, named, kept] = [
      await newOrganization(owner),
      await newOrganization(owner),
      await newOrganization(owner),
    ];
    await newMember(app(), named);
    const member = await newMember(app(), kept);
    const admin = await newUser(app(), { role: 'admin' });
    const remove = (body: object) => admin.call('DELETE', `/users/${owner.id}`, body);
    const { status, body } = await remove({});
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'ONLY_OWNER' });
    expect(await remove({ deleteOwned: [named.id] })).toMatchObject({ status: 200 });
    expect([await isThere(alone), await isThere(named)]).toEqual([false, false]);
    // Works on for its members, and is marked until it gets an owner.
    expect((await member.call('GET', kept.path)).body).toMatchObject({ members: 1 });
    const path = `/manager/organizations/${kept.id}`;
    const before = await admin.call('GET', path);
    expect(before.body).toMatchObject({ hasActiveOwner: false, owners: [] });
    await admin.call('POST', `${path}/owners`, { userId: member.id });
    const after = await admin.call('GET', path);
    expect(after.body).toMatchObject({ hasActiveOwner: true, owners: [{ id: member.id }] });
  });

  test('cannot escape deletion with an organization that was created in the meantime', async () => {
    const owner = await newUser(app());
    const shown = await newOrganization(owner);
    const admin = await newUser(app(), { role: 'admin' });
    expect(await admin.call('DELETE', `/users/${owner.id}`)).toMatchObject({ status: 409 });
    const later = await newOrganization(owner);
    await newMember(app(), later);
    const decision = { userId: owner.id, deleteOwned: [shown.id] };
    const removed = await callAuth(app(), admin, '/admin/remove-user', decision);
    expect(removed).toMatchObject({ status: 200 });
    expect([await isThere(shown), await isThere(later)]).toEqual([false, true]);
  });

  test('is deleted with organizations only if they are the only owner', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    await newMember(app(), organization, 'owner');
    const [foreign, admin] = [await newUser(app()), await newUser(app(), { role: 'admin' })];
    const other = await newOrganization(foreign);
    const deleteOwned = [organization.id, other.id];
    await admin.call('DELETE', `/users/${owner.id}`, { deleteOwned });
    expect([await isThere(organization), await isThere(other)]).toEqual([true, true]);
  });

  test('is in the audit log of the organizations that they leave', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization, 'admin');
    const admin = await newUser(app(), { role: 'admin' });
    await admin.call('DELETE', `/users/${member.id}`);
    const log = await getActivity(app(), organization.id);
    expect(log.at(-1)).toMatchObject({
      kind: 'organization.member-left',
      actorId: admin.id,
      before: { member: member.name, role: 'admin' },
    });
    expect((await owner.call('GET', organization.path)).body).toMatchObject({ members: 1 });
  });
});

onEachApp('a banned owner', (app) => {
  async function start() {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization, 'admin');
    const admin = await newUser(app(), { role: 'admin' });
    const path = `/manager/organizations/${organization.id}`;
    const hasOwner = async () => (await admin.call('GET', path)).body.hasActiveOwner;
    return { owner, organization, member, admin, path, hasOwner };
  }

  test.each(Object.entries(bans))(
    'is banned although others are in the organization: %s',
    async (_, ban) => {
      const { owner, organization, member, admin, path, hasOwner } = await start();
      expect(await hasOwner()).toBe(true);
      expect(await ban(app(), owner)).toMatchObject({ status: 200 });
      expect(await owner.call('GET', organization.path)).toMatchObject({ status: 401 });
      // It works on for its members.
      expect(await member.call('GET', organization.path)).toMatchObject({ status: 200 });
      const team = await member.call('POST', `${organization.path}/teams`, { name: 'Editors' });
      expect(team).toMatchObject({ status: 200 });
      // Marked, in the list too.
      const marked = { hasActiveOwner: false, owners: [{ id: owner.id, banned: true }] };
      expect((await admin.call('GET', path)).body).toMatchObject(marked);
      const { slug } = organization;
      const list = await admin.call('GET', `/manager/organizations?searchTerm=${slug}`);
      expect(list.body).toMatchObject({ items: [marked] });
      await admin.call('POST', `${path}/owners`, { userId: member.id });
      expect((await admin.call('GET', path)).body).toMatchObject({
        hasActiveOwner: true,
        owners: [
          { id: member.id, banned: false },
          { id: owner.id, banned: true },
        ],
      });
    },
  );

  test('is an owner again when the ban is lifted or has expired', async () => {
    const { owner, admin, hasOwner } = await start();
    const ban = (body: object) => admin.call('POST', `/users/${owner.id}/ban`, body);
    await ban({});
    expect(await hasOwner()).toBe(false);
    await admin.call('POST', `/users/${owner.id}/unban`, {});
    expect(await hasOwner()).toBe(true);
    await ban({ expires: new Date(app().clock.now.getTime() + 60_000).toISOString() });
    expect(await hasOwner()).toBe(false);
    app().clock.advance(60);
    expect(await hasOwner()).toBe(true);
  });

  test('is banned while owners are appointed and leave', async () => {
    const { owner, organization, member, admin, path } = await start();
    const other = await newUser(app(), { role: 'admin' });
    const ban = () => admin.call('POST', `/users/${owner.id}/ban`, {});
    const appoint = () => other.call('POST', `${path}/owners`, { userId: member.id });
    const leave = () => member.call('POST', `${organization.path}/leave`, {});
    const answers = await Promise.all([appoint(), ban(), leave(), appoint(), ban(), leave()]);
    expect([answers[1]?.status, answers[4]?.status]).toEqual([200, 200]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await readBanned(app(), owner)).toBe(true);
  });
});
