import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { activityOf } from '../../../../tests/activity-of';
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
  const answer = await app.call(`/api/auth${path}`, { body, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Every way in which a user is deleted or banned. */
const ways: Record<
  string,
  (app: TestApp, owner: TestUser) => Promise<{ status: number; body: Record<string, unknown> }>
> = {
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
  async 'a ban'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return admin.call('POST', `/users/${owner.id}/ban`, {});
  },
  async 'a ban with the auth client'(app, owner) {
    const admin = await newUser(app, { role: 'admin' });
    return callAuth(app, admin, '/admin/ban-user', { userId: owner.id });
  },
};

onEachApp('a user who leaves', (app) => {
  const isThere = async ({ id }: TestOrganization) =>
    (await app().database.db.$count(organizations, eq(organizations.id, id))) > 0;
  const readUser = async ({ id }: TestUser) =>
    (await app().database.db.select().from(users).where(eq(users.id, id)))[0];

  test.each(Object.entries(ways))(
    'is refused as the only owner of an organization with others: %s',
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

  test.each(Object.entries(ways))('may leave if there is another owner: %s', async (_, leave) => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const other = await newMember(app(), organization, 'owner');
    expect(await leave(app(), owner)).toMatchObject({ status: 200 });
    const { body } = await other.call('GET', organization.path);
    expect(body).toMatchObject({ role: 'owner', members: (await readUser(owner)) ? 2 : 1 });
  });

  test('is refused if the only other owner is banned', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const other = await newUser(app(), { banned: true });
    await addMember(app(), organization, other, 'owner');
    const admin = await newUser(app(), { role: 'admin' });
    expect(await admin.call('POST', `/users/${owner.id}/ban`, {})).toMatchObject({ status: 409 });
    const left = await owner.call('POST', `${organization.path}/leave`, {});
    expect(left).toMatchObject({ status: 409 });
  });

  test('may delete the account and the organization that belongs to them alone', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const refused = {
      status: 409,
      body: { data: { organizations: [{ slug: organization.slug, alone: true }] } },
    };
    expect(await requestDeletion(owner)).toMatchObject(refused);
    expect(app().mails(owner.email)).toEqual([]);
    await requestDeletion(owner, { deleteOrganizations: true });
    const confirmation = { email: owner.email, code: codeIn(app(), owner) };
    const confirm = (more: object) =>
      owner.call('POST', '/account/deletion/confirm', { ...confirmation, ...more });
    expect(await confirm({})).toMatchObject(refused);
    expect(await isThere(organization)).toBe(true);
    expect(await confirm({ deleteOrganizations: true })).toMatchObject({ status: 200 });
    expect(await readUser(owner)).toBeUndefined();
    expect(await isThere(organization)).toBe(false);
    const log = await activityOf(app(), organization.id);
    expect(log.at(-1)).toMatchObject({ kind: 'organization.deleted', actorId: owner.id });
  });

  test('does not take organizations with others along', async () => {
    const owner = await newUser(app());
    const [alone, shared] = [await newOrganization(owner), await newOrganization(owner)];
    const options = { deleteOrganizations: true };
    await requestDeletion(owner, options);
    // Someone joins after the code was sent.
    await newMember(app(), shared);
    const refused = {
      status: 409,
      body: { data: { organizations: [{ slug: shared.slug, alone: false }] } },
    };
    const code = codeIn(app(), owner);
    const confirmation = { email: owner.email, code, ...options };
    const confirm = () => owner.call('POST', '/account/deletion/confirm', confirmation);
    expect(await confirm()).toMatchObject(refused);
    expect(await requestDeletion(owner, options)).toMatchObject(refused);
    expect([await isThere(alone), await isThere(shared)]).toEqual([true, true]);
  });

  test('may be deleted with their own organization by an administrator', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const admin = await newUser(app(), { role: 'admin' });
    const remove = (body: object) => admin.call('DELETE', `/users/${owner.id}`, body);
    expect(await remove({})).toMatchObject({ status: 409 });
    expect(await remove({ deleteOrganizations: true })).toMatchObject({ status: 200 });
    expect(await isThere(organization)).toBe(false);
  });

  test('may be banned if alone in an organization: creating one is no protection', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const admin = await newUser(app(), { role: 'admin' });
    expect(await admin.call('POST', `/users/${owner.id}/ban`, {})).toMatchObject({ status: 200 });
    expect(await isThere(organization)).toBe(true);
  });

  test('is in the audit log of the organizations that they leave', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const member = await newMember(app(), organization, 'admin');
    const admin = await newUser(app(), { role: 'admin' });
    await admin.call('DELETE', `/users/${member.id}`);
    const log = await activityOf(app(), organization.id);
    expect(log.at(-1)).toMatchObject({
      kind: 'organization.member-left',
      actorId: admin.id,
      before: { member: member.name, role: 'admin' },
    });
    expect((await owner.call('GET', organization.path)).body).toMatchObject({ members: 1 });
  });
});
