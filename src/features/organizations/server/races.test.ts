import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '~/server/database/database';
import { type TestApp, createTestApp } from '../../../../tests/app';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
  getSession,
} from '../../../../tests/organizations';
import { send } from '../../../../tests/rest';
import { organizationInvitations, organizationMembers, organizations } from './tables';

/** Concurrent changes, on PostgreSQL: the embedded database has a single connection. */

const limits = { ORGANIZATION_MEMBERS: '4', ORGANIZATIONS_PER_USER: '3' };

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('concurrent changes of organizations', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres', limits);
  });
  afterAll(() => app.close());

  const getMembers = (organizationId: string) =>
    app.database.db
      .select()
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId));

  const getOwners = async (organizationId: string) =>
    (await getMembers(organizationId)).filter(({ role }) => role === 'owner');

  /** Nothing breaks: no deadlock, no violated constraint. */
  function expectNoFailure(responses: { status: number }[]) {
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  }

  async function invitedTo(owner: TestUser, organization: { path: string }) {
    const invitee = await newUser(app);
    const { token, invitationId } = await inviteOne(owner, organization, invitee.email);
    const accept = () => invitee.call('POST', '/invitations/accept', { token });
    return { invitee, accept, invitationId };
  }

  /** As stored and as counted. */
  async function expectCounted(organizationId: string) {
    const [organization] = await app.database.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    expect(organization?.memberCount).toBe((await getMembers(organizationId)).length);
  }

  test('50 leaves and demotions by two owners leave an owner', async () => {
    const first = await newUser(app);
    const organization = await newOrganization(first);
    const second = await newMember(app, organization, 'owner');
    const responses = await Promise.all(
      times(50, (index) => {
        const user = index % 2 ? first : second;
        const other = index % 2 ? second : first;
        const demote = (id: string) =>
          user.call('POST', `${organization.path}/members/${id}/role`, { role: 'member' });
        if (index % 3 === 0) return user.call('POST', `${organization.path}/leave`, {});
        return demote(index % 3 === 1 ? user.id : other.id);
      }),
    );
    expectNoFailure(responses);
    expect(await getOwners(organization.id)).toHaveLength(1);
    await expectCounted(organization.id);
  });

  test('two owners who are deleted, banned and leave at once leave an owner', async () => {
    const first = await newUser(app);
    const organization = await newOrganization(first);
    const second = await newMember(app, organization, 'owner');
    await newMember(app, organization);
    const admins = await Promise.all(times(4, () => newUser(app, { role: 'admin' })));
    const responses = await Promise.all([
      ...admins.flatMap((admin, index) => {
        const target = index % 2 ? first : second;
        return [
          admin.call('DELETE', `/users/${target.id}`),
          admin.call('POST', `/users/${target.id}/ban`, {}),
        ];
      }),
      ...[first, second].map((it) => it.call('POST', `${organization.path}/leave`, {})),
    ]);
    expectNoFailure(responses);
    expect((await getOwners(organization.id)).length).toBeGreaterThanOrEqual(1);
    await expectCounted(organization.id);
  });

  test('50 accepts of one invitation make one membership', async () => {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const { accept } = await invitedTo(owner, organization);
    const responses = await Promise.all(times(50, accept));
    expectNoFailure(responses);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getMembers(organization.id)).toHaveLength(2);
  });

  test('20 accepts for the last place make one membership', async () => {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    await newMember(app, organization);
    await newMember(app, organization);
    const invited = [];
    for (let index = 0; index < 20; index += 1) invited.push(await invitedTo(owner, organization));
    const responses = await Promise.all(invited.map(({ accept }) => accept()));
    expectNoFailure(responses);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getMembers(organization.id)).toHaveLength(4);
    await expectCounted(organization.id);
  });

  test('a user who accepts several invitations at once stays within the limit', async () => {
    const invitee = await newUser(app);
    await newOrganization(invitee);
    await newOrganization(invitee);
    const tokens: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const owner = await newUser(app);
      tokens.push((await inviteOne(owner, await newOrganization(owner), invitee.email)).token);
    }
    const responses = await Promise.all([
      ...tokens.map((token) => invitee.call('POST', '/invitations/accept', { token })),
      ...times(4, (index) =>
        invitee.call('POST', '/organizations', { name: 'More', slug: `more-${index}` }),
      ),
    ]);
    expectNoFailure(responses);
    const own = eq(organizationMembers.userId, invitee.id);
    expect(await app.database.db.$count(organizationMembers, own)).toBe(3);
  });

  test('an invitation cancelled while it is accepted ends in one of the two states', async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await newUser(app);
      const organization = await newOrganization(owner);
      const { invitee, accept, invitationId } = await invitedTo(owner, organization);
      const path = `${organization.path}/invitations/${invitationId}`;
      const calls = [accept, () => owner.call('DELETE', path)];
      const responses = await Promise.all(
        (round % 2 ? calls : calls.toReversed()).map((call) => call()),
      );
      expectNoFailure(responses);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const [invitation] = await app.database.db
        .select()
        .from(organizationInvitations)
        .where(
          and(
            eq(organizationInvitations.organizationId, organization.id),
            eq(organizationInvitations.id, invitationId ?? ''),
          ),
        );
      const isIn = (await getMembers(organization.id)).some(
        (member) => member.userId === invitee.id,
      );
      expect([invitation?.status, isIn]).toEqual(isIn ? ['accepted', true] : ['cancelled', false]);
    }
  });

  test('deleting an organization while members join leaves no orphan', async () => {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const invited = [];
    for (let index = 0; index < 10; index += 1) invited.push(await invitedTo(owner, organization));
    const responses = await Promise.all([
      ...invited.slice(0, 5).map(({ accept }) => accept()),
      owner.call('DELETE', organization.path),
      ...invited.slice(5).map(({ accept }) => accept()),
    ]);
    expectNoFailure(responses);
    const orphans = await rows(
      app.database.db,
      sql`select 'member' from organization_members where organization_id = ${organization.id}
          union all select 'team' from teams where organization_id = ${organization.id}
          union all select 'place' from team_members where organization_id = ${organization.id}
          union all select 'invitation' from organization_invitations
            where organization_id = ${organization.id}`,
    );
    expect(orphans).toEqual([]);
  });

  test('a member who is removed while a call waits changes nothing', async () => {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const admin = await newMember(app, organization, 'admin');
    const cookies = await Promise.all(times(10, () => getSession(app, admin.id)));
    const answers = await Promise.all([
      owner.call('DELETE', `${organization.path}/members/${admin.id}`),
      ...cookies.map((cookie, index) =>
        send(app, cookie, 'POST', `${organization.path}/teams`, { name: `Team ${index}` }),
      ),
    ]);
    expectNoFailure(answers);
    const created = answers.slice(1).filter(({ status }) => status === 200);
    const [teams] = await rows<{ count: number }>(
      app.database.db,
      sql`select count(*)::int from teams where organization_id = ${organization.id}`,
    );
    expect(teams?.count).toBe(created.length);
    expect((await getMembers(organization.id)).some((member) => member.userId === admin.id)).toBe(
      false,
    );
  });
});
