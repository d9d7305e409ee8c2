import { describe, expect, test } from 'vitest';
import { callWithKey, createKey } from '../../../../../tests/api-keys';
import { onEachApp } from '../../../../../tests/app';
import {
  type TestOrganization,
  type TestUser,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { getRolePermissions } from '~/features/organizations/permissions';
import { toPermissions } from '../../permissions';
import { maxApiKeys } from '../../schema';

onEachApp('API keys of an organization', (app) => {
  const call = (token: string, path: string, options = {}) =>
    callWithKey(app(), token, `/api/rest${path}`, options);

  async function create(
    user: TestUser,
    { path }: TestOrganization,
    permissions: string[] | null = null,
  ) {
    const input = { name: 'Script', permissions, expiresInDays: null };
    const { status, body } = await user.call('POST', `${path}/api-keys`, input);
    expect([status, body.code]).toEqual([200, undefined]);
    return { token: String(body.token), id: (body.key as { id: string }).id };
  }

  async function setup() {
    const owner = await newUser(app());
    return { owner, organization: await newOrganization(owner) };
  }

  test('work in that organization only', async () => {
    const { owner, organization } = await setup();
    const other = await newOrganization(owner);
    const { token } = await create(owner, organization, ['team:create']);
    expect((await call(token, `${organization.path}/members`)).status).toBe(200);
    const body = { name: 'By a script' };
    expect((await call(token, `${organization.path}/teams`, { body })).status).toBe(200);
    for (const path of [`${other.path}/members`, '/organizations/unknown/members'])
      expect(await call(token, path)).toMatchObject(rejection(404, 'ORGANIZATION_NOT_FOUND'));
    expect(await call(token, `${other.path}/teams`, { body })).toMatchObject(
      rejection(404, 'ORGANIZATION_NOT_FOUND'),
    );
    // What belongs to the user, not to the organization.
    expect(await call(token, '/organizations')).toMatchObject(rejection(403, 'FORBIDDEN'));
    const log = await owner.call('GET', `${organization.path}/activity`);
    expect(log.body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'organization.team-created', via: 'Script' }),
      ]),
    );
  });

  test('do what they were allowed, and what their creator may at that moment', async () => {
    const { owner, organization } = await setup();
    const admin = await newMember(app(), organization, 'admin');
    const [read, write] = [
      await create(admin, organization),
      await create(admin, organization, ['team:create']),
    ];
    const teams = `${organization.path}/teams`;
    const rename = {
      name: 'New',
      newSlug: organization.slug,
      expectedUpdatedAt: organization.updatedAt,
    };
    expect(await call(read.token, teams, { body: { name: 'A' } })).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    );
    expect(
      await call(write.token, organization.path, { method: 'PUT', body: rename }),
    ).toMatchObject({ status: expect.toSatisfy((status) => status === 403 || status === 404) });
    await owner.call('POST', `${organization.path}/members/${admin.id}/role`, { role: 'member' });
    expect((await call(write.token, teams, { body: { name: 'B' } })).status).toBe(403);
    expect((await call(read.token, teams)).status).toBe(200);
  });

  test('an administrator of the organization cannot give one what only owners may', async () => {
    const { organization } = await setup();
    const admin = await newMember(app(), organization, 'admin');
    const input = { name: 'Script', permissions: ['organization:delete'], expiresInDays: null };
    expect(await admin.call('POST', `${organization.path}/api-keys`, input)).toMatchObject(
      rejection(400, 'PERMISSION_NOT_HELD'),
    );
  });

  test('end with the membership, the organization, or when they are revoked', async () => {
    const { owner, organization } = await setup();
    const { path } = organization;
    const admin = await newMember(app(), organization, 'admin');
    const [one, two, three] = [
      await create(admin, organization),
      await create(owner, organization),
      await create(owner, organization),
    ];
    await owner.call('DELETE', `${path}/members/${admin.id}`);
    expect((await call(one.token, `${path}/members`)).status).toBe(401);
    await owner.call('DELETE', `${path}/api-keys/${two.id}`);
    expect((await call(two.token, `${path}/members`)).status).toBe(401);
    expect((await call(three.token, `${path}/members`)).status).toBe(200);
    await owner.call('DELETE', path);
    expect((await call(three.token, `${path}/members`)).status).toBe(401);
  });

  test('create and revoke no keys', async () => {
    const { owner, organization } = await setup();
    const { token, id } = await create(owner, organization, ['organization:update']);
    const keys = `${organization.path}/api-keys`;
    const body = { name: 'Next', permissions: null, expiresInDays: null };
    const calls = [
      await call(token, keys),
      await call(token, keys, { body }),
      await call(token, `${keys}/${id}`, { method: 'DELETE' }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('are revoked by administrators of the product', async () => {
    const { owner, organization } = await setup();
    const { token, id } = await create(owner, organization);
    const admin = await newUser(app(), { role: 'admin' });
    const keys = `/manager/organizations/${organization.id}/api-keys`;
    expect((await admin.call('GET', keys)).body.items).toEqual([
      expect.objectContaining({ id, createdBy: owner.name }),
    ]);
    expect((await admin.call('DELETE', `${keys}/${id}`)).status).toBe(200);
    expect((await call(token, `${organization.path}/members`)).status).toBe(401);
  });

  test('have a limit, also when they are created at once', async () => {
    const { owner, organization } = await setup();
    const body = { name: 'Script', permissions: null, expiresInDays: null };
    const all = await Promise.all(
      Array.from({ length: maxApiKeys + 5 }, () =>
        owner.call('POST', `${organization.path}/api-keys`, body),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(maxApiKeys);
  });

  test('a key of a user needs the permission in organizations, too', async () => {
    const { owner, organization } = await setup();
    const input = { name: 'Own', permissions: ['apps:app', 'team:create'], expiresInDays: null };
    const { body } = await owner.call('POST', '/account/api-keys', input);
    const token = String(body.token);
    const teams = `${organization.path}/teams`;
    expect((await call(token, teams, { body: { name: 'A' } })).status).toBe(200);
    expect(await call(token, organization.path, { method: 'DELETE', body: {} })).toMatchObject(
      rejection(403, 'FORBIDDEN'),
    );
  });

  test('a key that deletes users deletes none of their organizations without permission', async () => {
    const { owner, organization } = await setup();
    const withKey = async (permissions: string[]) => {
      const admin = await newUser(app(), { role: 'admin' });
      const { token } = await createKey(app(), admin.cookie, { permissions });
      const body = { deleteOwned: [organization.id] };
      return call(token, `/users/${owner.id}`, { method: 'DELETE', body });
    };
    expect(await withKey(['users:delete'])).toMatchObject(rejection(403, 'FORBIDDEN'));
    expect((await owner.call('GET', organization.path)).status).toBe(200);
    expect((await withKey(['users:delete', 'organizations:delete'])).status).toBe(200);
  });

  describe('grant no more than they hold', () => {
    const ofAdmins = toPermissions(getRolePermissions('admin'));

    test('to those they invite', async () => {
      const { owner, organization } = await setup();
      const path = `${organization.path}/invitations`;
      const invite = async (permissions: string[], role: string) => {
        const { token } = await create(owner, organization, permissions);
        return call(token, path, { body: { emails: [`${newWord('x')}@example.com`], role } });
      };
      const rejected = rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
      expect((await invite(['invitation:create'], 'member')).status).toBe(200);
      expect(await invite(['invitation:create'], 'admin')).toMatchObject(rejected);
      expect((await invite(ofAdmins, 'admin')).status).toBe(200);
      expect(await invite([...ofAdmins, 'organization:delete'], 'owner')).toMatchObject(rejected);
    });

    test('to many that they invite at once', async () => {
      const { owner, organization } = await setup();
      const path = `${organization.path}/invitations`;
      const invite = async (permissions: string[], role: string) => {
        const { token } = await create(owner, organization, permissions);
        const emails = [1, 2, 3].map(() => `${newWord('x')}@example.com`);
        return call(token, path, { body: { emails, role } });
      };
      const rejected = rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE');
      for (const [permissions, role] of [
        [['invitation:create'], 'admin'],
        [['invitation:create', 'member:update'], 'admin'],
        [['invitation:create'], 'owner'],
        [[...ofAdmins, 'organization:delete'], 'owner'],
      ] as const)
        expect([role, await invite([...permissions], role)]).toMatchObject([role, rejected]);
      const pending = await owner.call('GET', path);
      expect(pending.body.items ?? pending.body).toEqual([]);
      expect((await invite(['invitation:create'], 'member')).status).toBe(200);
    });

    test('nor by sending or restoring an invitation of an owner', async () => {
      const { owner, organization } = await setup();
      const path = `${organization.path}/invitations`;
      const email = `${newWord('x')}@example.com`;
      const invited = await owner.call('POST', path, { emails: [email], role: 'owner' });
      const [{ invitationId }] = invited.body.results as [{ invitationId: string }];
      const { token } = await create(owner, organization, ofAdmins);
      const resent = await call(token, `${path}/${invitationId}/resend`, { body: {} });
      expect(resent.status).toBe(403);
      const withdrawn = await owner.call('DELETE', `${path}/${invitationId}`);
      expect(withdrawn.status).toBe(200);
      const restored = await call(token, `${path}/${invitationId}/restore`, { body: {} });
      expect(restored.status).toBe(403);
    });

    test('to members, and change no member who has more', async () => {
      const { owner, organization } = await setup();
      const [member, admin] = [
        await newMember(app(), organization),
        await newMember(app(), organization, 'admin'),
      ];
      const few = await create(owner, organization, ['member:update', 'member:delete']);
      const all = await create(owner, organization, [...ofAdmins, 'organization:delete']);
      const setRole = ({ token }: { token: string }, { id }: TestUser, role: string) =>
        call(token, `${organization.path}/members/${id}/role`, { body: { role } });
      const rejected = rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
      for (const [user, role] of [
        [member, 'owner'],
        [member, 'admin'],
        [admin, 'member'],
        [owner, 'member'],
      ] as const)
        expect([role, await setRole(few, user, role)]).toMatchObject([role, rejected]);
      for (const [user, role] of [
        [member, 'owner'],
        [owner, 'member'],
      ] as const)
        expect([role, await setRole(all, user, role)]).toMatchObject([role, rejected]);
      expect((await setRole(all, member, 'admin')).status).toBe(200);
      const remove = { method: 'DELETE' };
      expect(
        await call(few.token, `${organization.path}/members/${admin.id}`, remove),
      ).toMatchObject(rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'));
    });

    test('and never leave for the member who created them', async () => {
      const { organization } = await setup();
      const admin = await newMember(app(), organization, 'admin');
      const { token } = await create(admin, organization, ofAdmins);
      expect(await call(token, `${organization.path}/leave`, { body: {} })).toMatchObject(
        rejection(403, 'FORBIDDEN'),
      );
    });
  });
});
