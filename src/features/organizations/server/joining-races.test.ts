import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { joinByLink, newDomain, newLink, setDomain } from '../../../../tests/organization-joining';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
} from '../../../../tests/organizations';
import { organizationInviteLinks, organizationMembers, organizations } from './tables';

/** Concurrent joins, transfers and undos, on PostgreSQL: the embedded database has one connection. */

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('at the same time', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres', { ORGANIZATION_MEMBERS: '20' });
  });
  afterAll(() => app.close());

  const getMembers = (organizationId: string) =>
    app.database.db
      .select()
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId));

  /** Nothing breaks: no deadlock, no violated constraint. */
  function countSuccess(responses: { status: number }[]): number {
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    return responses.filter(({ status }) => status === 200).length;
  }

  async function expectConsistent(organizationId: string) {
    const members = await getMembers(organizationId);
    const [organization] = await app.database.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    expect(organization?.memberCount).toBe(members.length);
    expect(members.some(({ role }) => role === 'owner')).toBe(true);
    return members;
  }

  async function start() {
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const transfer = (from: TestUser, { id }: TestUser) =>
      from.call('POST', `${organization.path}/members/${id}/transfer-ownership`, {});
    return { owner, organization, transfer };
  }

  test('two transfers by one owner make one', async () => {
    const { owner, organization, transfer } = await start();
    const heirs = await Promise.all(times(4, () => newMember(app, organization)));
    const responses = await Promise.all(heirs.map((heir) => transfer(owner, heir)));
    expect(countSuccess(responses)).toBe(1);
    const owners = (await expectConsistent(organization.id)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });

  test('owners who transfer to each other and their members leave an owner', async () => {
    const { owner, organization, transfer } = await start();
    const others = await Promise.all(
      (['owner', 'admin', 'member', 'member'] as const).map((role) =>
        newMember(app, organization, role),
      ),
    );
    const all = [owner, ...others];
    const responses = await Promise.all(all.flatMap((from) => all.map((to) => transfer(from, to))));
    expect(countSuccess(responses)).toBeGreaterThanOrEqual(1);
    const owners = (await expectConsistent(organization.id)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(2);
  });

  test('a transfer to someone who leaves, is banned or is deleted leaves an owner', async () => {
    const admin = await newUser(app, { role: 'admin' });
    for (const [method, path, body] of [
      ['POST', '/users/ID/ban', {}],
      ['DELETE', '/users/ID', undefined],
    ] as const) {
      const { owner, organization, transfer } = await start();
      const heir = await newMember(app, organization);
      countSuccess(
        await Promise.all([
          transfer(owner, heir),
          admin.call(method, path.replace('ID', heir.id), body),
          heir.call('POST', `${organization.path}/leave`, {}),
          owner.call('POST', `${organization.path}/leave`, {}),
        ]),
      );
      await expectConsistent(organization.id);
    }
  });

  test('50 joins by a link for 7 make 7 members', async () => {
    const { owner, organization } = await start();
    const { id, token } = await newLink(owner, organization, { maxUses: 7 });
    const users = await Promise.all(times(50, () => newUser(app)));
    const responses = await Promise.all(users.map((user) => joinByLink(user, token)));
    expect(countSuccess(responses)).toBe(7);
    expect(await expectConsistent(organization.id)).toHaveLength(8);
    const [link] = await app.database.db
      .select()
      .from(organizationInviteLinks)
      .where(eq(organizationInviteLinks.id, id));
    expect(link?.uses).toBe(7);
  });

  test('joins by several links fill the organization and no more', async () => {
    const { owner, organization } = await start();
    const links = await Promise.all(times(3, () => newLink(owner, organization)));
    const users = await Promise.all(times(30, () => newUser(app)));
    const responses = await Promise.all(
      users.map((user, index) => joinByLink(user, links[index % 3]?.token ?? '')),
    );
    expect(countSuccess(responses)).toBe(19);
    expect(await expectConsistent(organization.id)).toHaveLength(20);
  });

  test('one user who joins 10 times is one member', async () => {
    const { owner, organization } = await start();
    const { token } = await newLink(owner, organization, { maxUses: 5 });
    const user = await newUser(app);
    const responses = await Promise.all(times(10, () => joinByLink(user, token)));
    expect(countSuccess(responses)).toBe(1);
    const { body } = await owner.call('GET', `${organization.path}/invite-links`);
    expect(body).toMatchObject([{ uses: 1 }]);
  });

  test('joins by the link of an admin who is removed come before or not at all', async () => {
    const { owner, organization } = await start();
    const admin = await newMember(app, organization, 'admin');
    const { token } = await newLink(admin, organization);
    const users = await Promise.all(times(10, () => newUser(app)));
    const answers = await Promise.all([
      ...users.map((user) => joinByLink(user, token)),
      owner.call('DELETE', `${organization.path}/members/${admin.id}`),
    ]);
    countSuccess(answers);
    await expectConsistent(organization.id);
    expect((await joinByLink(await newUser(app), token)).status).toBe(404);
  });

  test('undoing a removal twice, while an invitation is accepted, makes one membership', async () => {
    const { owner, organization } = await start();
    const member = await newMember(app, organization);
    await owner.call('DELETE', `${organization.path}/members/${member.id}`);
    const { token } = await inviteOne(owner, organization, member.email);
    const restore = () =>
      owner.call('POST', `${organization.path}/members/${member.id}/restore`, {});
    const responses = await Promise.all([
      ...times(5, restore),
      member.call('POST', '/invitations/accept', { token }),
      ...times(5, restore),
    ]);
    expect(countSuccess(responses)).toBe(1);
    expect(await expectConsistent(organization.id)).toHaveLength(2);
  });

  test('undoing a cancellation while the address is invited again leaves one invitation', async () => {
    const { owner, organization } = await start();
    const { invitationId = '' } = await inviteOne(owner, organization, 'twice@example.com');
    const path = `${organization.path}/invitations`;
    await owner.call('DELETE', `${path}/${invitationId}`);
    countSuccess(
      await Promise.all([
        ...times(4, () => owner.call('POST', `${path}/${invitationId}/restore`, {})),
        owner.call('POST', path, { emails: ['twice@example.com'], role: 'member' }),
      ]),
    );
    expect((await owner.call('GET', path)).body).toHaveLength(1);
  });

  test('two organizations that want a domain: one gets it', async () => {
    const { domain, owner, organization } = await newDomain(app);
    const second = await newUser(app, { email: `second@${domain}` });
    const other = await newOrganization(second);
    const responses = await Promise.all(
      times(10, (index) =>
        index % 2 ? setDomain(owner, organization, domain) : setDomain(second, other, domain),
      ),
    );
    // Setting it again changes nothing, so the one that has it succeeds each time.
    expect(countSuccess(responses)).toBe(5);
  });

  test('two organizations that take the lapsed domain of each other do not deadlock', async () => {
    const [first, second] = [await newDomain(app), await newDomain(app)];
    const { db } = app.database;
    const take = (id: string, joinDomain: string) =>
      db.update(organizations).set({ joinDomain }).where(eq(organizations.id, id));
    await take(first.organization.id, second.domain);
    await take(second.organization.id, first.domain);
    const answers = await Promise.all([
      setDomain(first.owner, first.organization, first.domain),
      setDomain(second.owner, second.organization, second.domain),
    ]);
    expect(countSuccess(answers)).toBe(2);
  });
});
