import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '~/server/request-context';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { appKinds } from '../../../../tests/databases';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
  newWord,
} from '../../../../tests/organizations';
import { rejection } from '../../../../tests/rest';
import { getReads } from '../../../../tests/statements';

const notAllowed = (what: string) => rejection(403, `YOU_ARE_NOT_ALLOWED_TO_${what}`);

describe.each(appKinds)('organizations (%s)', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(kind);
  });
  afterAll(() => app.close());

  async function start() {
    // Lists are sorted by time.
    app.clock.advance(1);
    const owner = await newUser(app);
    return { owner, organization: await newOrganization(owner) };
  }

  test('are created without teams, listed by name, updated and deleted', async () => {
    const user = await newUser(app);
    const slug = newWord('lantern');
    const { body: created } = await user.call('POST', '/organizations', {
      name: ' Lantern  Press ',
      slug: ` ${slug.toUpperCase()}`,
    });
    expect(created).toMatchObject({
      name: 'Lantern Press',
      slug,
      logo: null,
      role: 'owner',
      members: 1,
      teams: 0,
      limits: { members: 500, teams: 50, invitations: 100 },
    });
    await user.call('POST', '/organizations', { name: 'Ábaco', slug: newWord('abaco') });
    const { body: mine } = await user.call('GET', '/organizations');
    expect(mine).toMatchObject([{ name: 'Ábaco' }, { name: 'Lantern Press', role: 'owner' }]);
    const newSlug = newWord('renamed');
    const edit = { name: 'Lantern House', newSlug, expectedUpdatedAt: created.updatedAt };
    const updated = await user.call('PATCH', `/organizations/${slug}`, edit);
    expect(updated).toMatchObject({ status: 200, body: { name: 'Lantern House', slug: newSlug } });
    expect((await user.call('GET', `/organizations/${slug}`)).status).toBe(404);
    const outdated = await user.call('PATCH', `/organizations/${newSlug}`, edit);
    expect(outdated).toMatchObject({
      ...rejection(409, 'ORGANIZATION_CHANGED'),
      body: { data: { change: { by: user.name } } },
    });
    expect(await user.call('DELETE', `/organizations/${newSlug}`)).toMatchObject({ status: 200 });
    const log = await getActivity(app, String(created.id));
    expect(log.map((entry) => entry.kind)).toEqual([
      'organization.created',
      'organization.updated',
      'organization.deleted',
    ]);
  });

  test('tell whether a slug is available', async () => {
    const { owner, organization } = await start();
    const check = async (slug: string) =>
      (await owner.call('GET', `/organization-slugs/${slug}`)).body;
    expect(await check(organization.slug)).toEqual({ available: false });
    expect(await check(newWord('free'))).toEqual({ available: true });
    expect(await check('admin')).toMatchObject({ code: 'BAD_REQUEST' });
    const other = await newOrganization(owner);
    const edit = { name: 'X1', newSlug: organization.slug, expectedUpdatedAt: other.updatedAt };
    const taken = await owner.call('PATCH', other.path, edit);
    expect(taken).toMatchObject(rejection(409, 'ORGANIZATION_ALREADY_EXISTS', 'newSlug'));
  });

  test('hand ownership over by promoting, then stepping down', async () => {
    const { owner, organization } = await start();
    const member = await newMember(app, organization);
    const setRole = (by: typeof owner, userId: string, role: string) =>
      by.call('POST', `${organization.path}/members/${userId}/role`, { role });
    expect(await setRole(owner, owner.id, 'admin')).toMatchObject({ status: 409 });
    expect(await setRole(owner, member.id, 'owner')).toMatchObject({ status: 200 });
    expect(await setRole(owner, owner.id, 'admin')).toMatchObject({ status: 200 });
    // Only owners change owners, and nobody grants a role above their own.
    const rejected = notAllowed('UPDATE_THIS_MEMBER');
    expect(await setRole(owner, member.id, 'admin')).toMatchObject(rejected);
    expect(await setRole(owner, owner.id, 'owner')).toMatchObject(rejected);
    const removed = await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    expect(removed).toMatchObject(notAllowed('DELETE_THIS_MEMBER'));
    const log = await getActivity(app, organization.id);
    expect(log.at(-1)).toMatchObject({
      kind: 'organization.member-role-changed',
      before: { member: owner.name, role: 'owner' },
      after: { member: owner.name, role: 'admin' },
    });
  });

  test('list, search and filter members, page by page', async () => {
    const { owner, organization } = await start();
    for (let index = 0; index < 5; index += 1) {
      app.clock.advance(60);
      await newMember(app, organization, index === 0 ? 'admin' : 'member');
    }
    app.clock.advance(60);
    const zoe = await newMember(app, organization);
    const list = async (query: string) =>
      (await owner.call('GET', `${organization.path}/members?${query}`)).body as {
        items: { userId: string; name: string }[];
        total: number;
        next: string | null;
      };
    const first = await list('limit=4');
    expect(first).toMatchObject({
      total: 7,
      items: [{ userId: owner.id, role: 'owner' }, {}, {}, {}],
    });
    const second = await list(`limit=4&cursor=${first.next}`);
    expect(second.items).toHaveLength(3);
    expect(second).toMatchObject({ total: 7, next: null });
    expect(second.items.at(-1)).toMatchObject({ userId: zoe.id });
    const ids = [...first.items, ...second.items].map((it) => it.userId);
    expect(new Set(ids).size).toBe(7);
    expect(await list(`searchTerm=${zoe.email.toUpperCase()}`)).toMatchObject({
      total: 1,
      items: [{ userId: zoe.id, email: zoe.email }],
    });
    expect(await list('role=admin')).toMatchObject({ total: 1 });
    expect(await list('searchTerm=%25&limit=4')).toMatchObject({ total: 0, items: [] });
    expect(await list('cursor=nonsense')).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('have teams; members who leave are in none of them', async () => {
    const { owner, organization } = await start();
    const member = await newMember(app, organization);
    const { body: team } = await owner.call('POST', `${organization.path}/teams`, {
      name: 'Poets',
    });
    const path = `${organization.path}/teams/${String(team.id)}`;
    await owner.call('POST', `${path}/members`, { userId: member.id });
    await owner.call('POST', `${path}/members`, { userId: member.id });
    expect((await member.call('GET', path)).body).toMatchObject({ name: 'Poets', members: 1 });
    const edit = { name: 'Bards', expectedUpdatedAt: team.updatedAt };
    expect((await owner.call('PATCH', path, edit)).body).toMatchObject({ name: 'Bards' });
    await member.call('POST', `${organization.path}/leave`, {});
    expect((await owner.call('GET', `${path}/members`)).body).toMatchObject({
      total: 0,
      items: [],
    });
    expect((await owner.call('GET', `${organization.path}/teams`)).body).toMatchObject({
      items: [{ name: 'Bards', members: 0 }],
    });
    await owner.call('DELETE', path);
    const log = await getActivity(app, organization.id);
    expect(log.slice(1).map((entry) => entry.kind.replace('organization.', ''))).toEqual([
      'team-created',
      'team-member-added',
      'team-updated',
      'member-left',
      'team-deleted',
    ]);
  });

  test('say whether the caller is the only owner, who cannot leave', async () => {
    const { owner, organization } = await start();
    const member = await newMember(app, organization);
    const isOnly = async (user: TestUser) =>
      (await user.call('GET', organization.path)).body.isOnlyOwner;
    expect([await isOnly(owner), await isOnly(member)]).toEqual([true, false]);
    const path = `${organization.path}/members/${member.id}/role`;
    await owner.call('POST', path, { role: 'owner' });
    expect([await isOnly(owner), await isOnly(member)]).toEqual([false, false]);
  });

  test('show their first steps until an owner or admin hides them', async () => {
    const { owner, organization } = await start();
    const dismissed = async () =>
      (await owner.call('GET', organization.path)).body.checklistDismissed;
    expect(await dismissed()).toBe(false);
    const admin = await newMember(app, organization, 'admin');
    await admin.call('POST', `${organization.path}/dismiss-checklist`, {});
    expect(await dismissed()).toBe(true);
  });

  test('keep their last team while it has members, and may then have none', async () => {
    const { owner, organization } = await start();
    const team = `${organization.path}/teams/${await newTeam(owner, organization)}`;
    const remove = () => owner.call('DELETE', team);
    expect(await remove()).toMatchObject(rejection(409, 'UNABLE_TO_REMOVE_LAST_TEAM'));
    const { body: second } = await owner.call('POST', `${organization.path}/teams`, { name: 'B' });
    await owner.call('DELETE', `${organization.path}/teams/${String(second.id)}`);
    expect(await remove()).toMatchObject(rejection(409, 'UNABLE_TO_REMOVE_LAST_TEAM'));
    await owner.call('DELETE', `${team}/members/${owner.id}`);
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await owner.call('GET', organization.path)).body).toMatchObject({ teams: 0 });
  });

  test('do not reach into each other by the IDs of their records', async () => {
    const { owner, organization } = await start();
    const { owner: otherOwner, organization: other } = await start();
    const otherMember = await newMember(app, other);
    const { invitationId } = await inviteOne(otherOwner, other, `${newWord('to')}@example.com`);
    const { path } = organization;
    const call = async (method: string, at: string, body?: unknown) =>
      (await owner.call(method, path + at, body)).body.code;
    const [teamId, otherTeamId] = [
      await newTeam(owner, organization),
      await newTeam(otherOwner, other),
    ];
    const team = `/teams/${otherTeamId}`;
    const invitation = `/invitations/${invitationId}`;
    expect([
      await call('POST', `${team}/members`, { userId: owner.id }),
      await call('DELETE', `${team}/members/${otherMember.id}`),
      await call('POST', '/invitations', {
        emails: ['a@example.com'],
        role: 'member',
        teamId: otherTeamId,
      }),
    ]).toEqual(Array(3).fill('TEAM_NOT_FOUND'));
    expect((await owner.call('GET', `${path}${team}/members`)).body).toMatchObject({ total: 0 });
    expect([
      await call('POST', `${invitation}/resend`, {}),
      await call('DELETE', invitation),
      await call('POST', `/members/${otherMember.id}/role`, { role: 'admin' }),
      await call('DELETE', `/members/${otherMember.id}`),
      await call('POST', `/teams/${teamId}/members`, { userId: otherMember.id }),
    ]).toEqual([
      'INVITATION_NOT_FOUND',
      'INVITATION_NOT_FOUND',
      'MEMBER_NOT_FOUND',
      'MEMBER_NOT_FOUND',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ]);
  });

  test('show their own audit log, without client addresses', async () => {
    const { owner, organization } = await start();
    const { organization: other } = await start();
    await inviteOne(owner, organization, `${newWord('to')}@example.com`);
    const { body } = await owner.call('GET', `${organization.path}/activity`);
    expect(body).toMatchObject({ total: 2, next: null });
    const items = body.items as { kind: string }[];
    expect(items.map((entry) => entry.kind).toSorted()).toEqual([
      'organization.created',
      'organization.invitation-sent',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/192\.0\.2\.1|ipAddress/);
    expect(JSON.stringify(body)).not.toContain(other.slug);
  });

  /** The calls of the pages, as in the loaders of their routes. */
  const pages: [path: string, (api: RequestContext['api'], slug: string) => Promise<unknown>[]][] =
    [
      ['/members', ({ organizations }, slug) => [organizations.members.list({ slug, limit: 20 })]],
      ['/teams', ({ organizations }, slug) => [organizations.teams.list({ slug })]],
      ['/activity', ({ organizations }, slug) => [organizations.activity({ slug, limit: 20 })]],
      ['/settings', ({ organizations }, slug) => [organizations.get({ slug })]],
    ];

  test.runIf(kind === 'postgres').each(pages)(
    'need three statements for a page with the switcher: %s',
    async (path, calls) => {
      const { owner, organization } = await start();
      const { slug } = organization;
      app.pages = async (_request, { api }) => {
        // The switcher, and the check that the page belongs to a member.
        await api.organizations.mine({});
        await Promise.all(calls(api, slug));
        return new Response();
      };
      const open = () => app.call(`/app/o/${slug}${path}`, { headers: { cookie: owner.cookie } });
      expect((await open()).status).toBe(200);
      expect(await getReads(open)).toHaveLength(3);
    },
  );

  describe('for administrators of the product', () => {
    test('are listed, searched and sorted', async () => {
      const admin = await newUser(app, { role: 'admin' });
      const { organization } = await start();
      const list = async (query: string) =>
        (await admin.call('GET', `/manager/organizations?${query}`)).body as {
          items: { slug: string; members: number; name: string }[];
          next: string | null;
        };
      expect(await list(`searchTerm=${organization.slug}`)).toMatchObject({
        total: 1,
        items: [{ id: organization.id, members: 1 }],
      });
      const names = (await list('searchTerm=harb')).items.map(({ name }) => name);
      expect(names).toEqual(['Harbour Reading Circle']);
      const first = await list('sort=members&order=desc&limit=2');
      expect(first.items.map(({ members }) => members)).toEqual([24, 7]);
      const second = await list(`sort=members&order=desc&limit=2&cursor=${first.next}`);
      expect(second.items[0]?.members).toBeLessThanOrEqual(7);
      expect((await list('sort=created&order=desc')).items[0]?.slug).toBe(organization.slug);
    });

    test('get an owner who is a member or joins', async () => {
      const admin = await newUser(app, { role: 'admin' });
      const { owner, organization } = await start();
      const member = await newMember(app, organization);
      const stranger = await newUser(app);
      const path = `/manager/organizations/${organization.id}`;
      const appoint = (userId: string) => admin.call('POST', `${path}/owners`, { userId });
      expect(await appoint(member.id)).toMatchObject({ status: 200 });
      expect(await appoint(stranger.id)).toMatchObject({ status: 200 });
      expect(await appoint(owner.id)).toMatchObject({ status: 409 });
      expect(await appoint('nobody')).toMatchObject(rejection(404, 'USER_NOT_FOUND'));
      expect((await admin.call('GET', path)).body).toMatchObject({
        members: 3,
        teams: 0,
        invitations: 0,
      });
      expect((await admin.call('GET', `${path}/members?role=owner`)).body).toMatchObject({
        total: 3,
      });
      // Not a member by that.
      expect(await admin.call('GET', organization.path)).toMatchObject({ status: 404 });
      expect((await getActivity(app, organization.id)).slice(-2)).toMatchObject([
        { kind: 'organization.owner-appointed', before: { role: 'member' }, actorId: admin.id },
        { kind: 'organization.owner-appointed', before: null, after: { role: 'owner' } },
      ]);
    });

    test('are deleted, which is in the log', async () => {
      const admin = await newUser(app, { role: 'admin' });
      const { owner, organization } = await start();
      const path = `/manager/organizations/${organization.id}`;
      app.clock.advance(1);
      expect(await admin.call('DELETE', path)).toMatchObject({ status: 200 });
      const notFound = rejection(404, 'ORGANIZATION_NOT_FOUND');
      expect(await admin.call('GET', path)).toMatchObject(notFound);
      expect(await admin.call('DELETE', path)).toMatchObject(notFound);
      expect(await owner.call('GET', organization.path)).toMatchObject(notFound);
      const { body } = await admin.call('GET', `/activity?targetId=${organization.id}`);
      expect(body.items).toMatchObject([
        { kind: 'organization.deleted', target: { type: 'organization', deleted: true } },
        { kind: 'organization.created' },
      ]);
    });
  });
});
