import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, createTestApp, onEachApp } from '../../../../../tests/app';
import {
  type TestOrganization,
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { getStatements, isOfJob } from '../../../../../tests/statements';
import type { InviteResult } from '../../invitation-schema';
import { lockOrganizationById } from '../locks';
import { organizationInvitations } from '../tables';

const newAddresses = (count: number) =>
  Array.from({ length: count }, () => `${newWord('many')}@example.com`);

async function inviteMany(
  inviter: TestUser,
  { path }: TestOrganization,
  emails: string[],
): Promise<InviteResult[]> {
  const input = { emails, role: 'member' };
  const { status, body } = await inviter.call('POST', `${path}/invitations`, input);
  expect(status).toBe(200);
  return body.results as InviteResult[];
}

const codes = (results: InviteResult[]) => results.map(({ error }) => error?.code);

/** On PostgreSQL: the embedded database has a single connection. */
describe('inviting many', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres', { ORGANIZATION_INVITATION_EMAILS: '100' });
  });
  afterAll(() => app.close());

  async function start() {
    const owner = await newUser(app);
    return { owner, organization: await newOrganization(owner) };
  }

  test('takes at most 13 statements for 100 addresses', async () => {
    const { owner, organization } = await start();
    let results: InviteResult[] = [];
    const sent = await getStatements(async () => {
      results = await inviteMany(owner, organization, newAddresses(100));
    });
    expect(results.filter(({ outcome }) => outcome === 'invited')).toHaveLength(100);
    // The worker delivers the emails to the mailbox of the test: only adding them counts.
    const own = sent.filter((text) => !isOfJob(text) || /insert into pgboss/i.test(text));
    expect(own.slice(13)).toEqual([]);
    expect(own.filter((text) => /insert into pgboss/i.test(text))).toHaveLength(1);
  });

  test('with the limit used up never waits for the organization', async () => {
    const { owner, organization } = await start();
    await inviteMany(owner, organization, newAddresses(100));
    await app.database.db.delete(organizationInvitations);
    await app.database.db.transaction(async (tx) => {
      await lockOrganizationById(tx, organization.id);
      const calls = [1, 2, 3].map(() => inviteMany(owner, organization, newAddresses(100)));
      const results = (await Promise.all(calls)).flat();
      expect(new Set(codes(results))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    });
  });

  test('with the hourly limit used up lets others work', async () => {
    const { owner, organization } = await start();
    const member = await newMember(app, organization, 'admin');
    await inviteMany(owner, organization, newAddresses(100));
    await app.database.db.delete(organizationInvitations);
    const parallel = Array.from({ length: 8 }, () =>
      inviteMany(owner, organization, newAddresses(100)),
    );
    const others = Array.from({ length: 4 }, (_, index) =>
      member.call('POST', `${organization.path}/teams`, { name: `Team ${index}` }),
    );
    const results = (await Promise.all(parallel)).flat();
    expect(results).toHaveLength(800);
    expect(new Set(codes(results))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
  });

  test('at once, in parallel calls, exceeds no limit and invites each address once', async () => {
    const { owner, organization } = await start();
    const emails = newAddresses(60);
    const results = await Promise.all([
      inviteMany(owner, organization, emails),
      inviteMany(owner, organization, emails.toReversed()),
      inviteMany(owner, organization, newAddresses(60)),
    ]);
    const invited = results.flat().filter(({ outcome }) => outcome === 'invited');
    expect(new Set(invited.map(({ email }) => email)).size).toBe(invited.length);
    const list = await owner.call('GET', `${organization.path}/invitations`);
    expect(list.body).toHaveLength(invited.length);
    expect(invited.length).toBeLessThanOrEqual(100);
  });
});

onEachApp('the limit per mailbox', (app) => {
  test('holds across organizations, inviters, plus-tags, case and cancelled invitations', async () => {
    const name = newWord('victim');
    const variant = (index: number) => `${name.toUpperCase()}+${index}@Example.com`;
    const invitations: InviteResult[] = [];
    for (let index = 0; index < 6; index += 1) {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const result = await inviteOne(owner, organization, variant(index));
      invitations.push(result);
      if (result.invitationId)
        await owner.call('DELETE', `${organization.path}/invitations/${result.invitationId}`);
    }
    expect(codes(invitations)).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      'TOO_MANY_INVITATIONS_TO_THIS_ADDRESS',
    ]);
    app().clock.advance(3601);
    const owner = await newUser(app());
    const again = await inviteOne(owner, await newOrganization(owner), `${name}@example.com`);
    expect(again.outcome).toBe('invited');
  });

  test('rejects some addresses of a call, and counts none of the rejected', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const name = newWord('victim');
    const tagged = Array.from({ length: 8 }, (_, index) => `${name}+${index}@example.com`);
    const [other = ''] = newAddresses(1);
    const results = await inviteMany(owner, organization, [...tagged, other]);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 5 }, () => 'invited'),
      ...Array.from({ length: 3 }, () => 'limit'),
      'invited',
    ]);
    expect(results[5]?.error).toMatchObject({
      code: 'TOO_MANY_INVITATIONS_TO_THIS_ADDRESS',
      retryAfter: 3600,
    });
    // 6 of the 20 emails per hour are used.
    const rest = await inviteMany(owner, organization, newAddresses(15));
    expect(rest.filter(({ outcome }) => outcome === 'invited')).toHaveLength(14);
  });
});

onEachApp('a lapsed invitation', (app) => {
  test('does not block a new one, nor count as pending', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const admin = await newMember(app(), organization, 'admin');
    const invitee = await newUser(app());
    const first = await inviteOne(admin, organization, invitee.email);
    const again = () => inviteOne(owner, organization, invitee.email, { role: 'admin' });
    expect((await again()).outcome).toBe('already-invited');
    await owner.call('DELETE', `${organization.path}/members/${admin.id}`);
    const list = () => owner.call('GET', `${organization.path}/invitations`);
    expect((await list()).body).toMatchObject([{ inviterGone: true, expired: false }]);
    expect((await invitee.call('GET', '/invitations')).body).toEqual([]);
    const second = await again();
    expect(second).toMatchObject({ outcome: 'invited', invitationId: first.invitationId });
    expect((await list()).body).toMatchObject([{ inviterGone: false, role: 'admin' }]);
    const accept = (token: string) => invitee.call('POST', '/invitations/accept', { token });
    expect((await accept(first.token)).status).toBe(404);
    expect((await accept(second.token)).status).toBe(200);
  });

  test('of a banned or demoted inviter does not block a new one', async () => {
    const owner = await newUser(app());
    const organization = await newOrganization(owner);
    const [banned, demoted] = [
      await newMember(app(), organization, 'admin'),
      await newMember(app(), organization, 'admin'),
    ];
    const [first = '', second = ''] = newAddresses(2);
    await inviteOne(banned, organization, first);
    await inviteOne(demoted, organization, second);
    await app().database.db.update(users).set({ banned: true }).where(eq(users.id, banned.id));
    const path = `${organization.path}/members/${demoted.id}/role`;
    await owner.call('POST', path, { role: 'member' });
    const results = await inviteMany(owner, organization, [first, second]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited']);
  });
});
