import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { onEachApp } from '../../../../../tests/app';
import {
  expectLogged,
  joinByDomain as join,
  newDomain,
  setDomain,
} from '../../../../../tests/organization-joining';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { organizations } from '../../server/tables';

const offers = async (user: TestUser) =>
  (await user.call('GET', '/joinable-organizations')).body as unknown as { id: string }[];

const notFound = rejection(404, 'ORGANIZATION_NOT_FOUND');

onEachApp('joining by email domain', (app) => {
  const colleague = (domain: string, fields = {}) =>
    newUser(app(), { email: `${newWord('grace')}@${domain}`, ...fields });

  test('is not offered beside an invitation to the same organization', async () => {
    const { domain, owner, organization } = await newDomain(app());
    await setDomain(owner, organization, domain);
    const user = await colleague(domain);
    expect(await offers(user)).toHaveLength(1);
    await inviteOne(owner, organization, user.email);
    expect(await offers(user)).toEqual([]);
    app().clock.advance(8 * 86_400);
    expect(await offers(user)).toHaveLength(1);
  });

  test('is off by default, and is for users with a verified address at the domain', async () => {
    const { domain, owner, organization } = await newDomain(app());
    const user = await colleague(domain);
    expect(await offers(user)).toEqual([]);
    expect(await join(user, organization)).toMatchObject(notFound);
    // Case does not matter.
    expect((await setDomain(owner, organization, ` ${domain.toUpperCase()} `)).status).toBe(200);
    const { body } = await owner.call('GET', `${organization.path}/join-domain`);
    expect(body).toEqual({ domain, isActive: true, own: domain });
    const [below, longer, unverified] = [
      await colleague(`mail.${domain}`),
      await colleague(`x${domain}`),
      await colleague(domain, { emailVerified: false }),
    ];
    for (const stranger of [below, longer, unverified]) {
      expect(await offers(stranger)).toEqual([]);
      expect((await join(stranger, organization)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await offers(user)).toEqual([
      { id: organization.id, name: organization.name, logo: null, domain },
    ]);
    expect(await join(user, organization)).toMatchObject({
      status: 200,
      body: { slug: organization.slug },
    });
    expect((await user.call('GET', '/organizations')).body).toMatchObject([{ role: 'member' }]);
    expect(await offers(user)).toEqual([]);
    expect((await offers(owner)).length).toBe(0);
    await expectLogged(owner, organization, [
      { kind: 'organization.joined-by-domain', after: { member: user.name, role: 'member' } },
      { kind: 'organization.join-domain-set', after: { domain } },
    ]);
  });

  test('ends when an owner turns it off', async () => {
    const { domain, owner, organization } = await newDomain(app());
    const user = await colleague(domain);
    await setDomain(owner, organization, domain);
    await setDomain(owner, organization, null);
    expect(await offers(user)).toEqual([]);
    expect(await join(user, organization)).toMatchObject(notFound);
  });

  test('is for the own, verified, not public domain of an owner', async () => {
    const { domain, organization } = await newDomain(app());
    const notAllowed = rejection(400, 'JOIN_DOMAIN_NOT_ALLOWED');
    const [elsewhere, unverified, admin] = [
      await newMember(app(), organization, 'owner'),
      await colleague(domain, { emailVerified: false }),
      await newMember(app(), organization, 'admin'),
    ];
    expect(await setDomain(elsewhere, organization, domain)).toMatchObject(notAllowed);
    expect(await setDomain(unverified, await newOrganization(unverified), domain)).toMatchObject(
      notAllowed,
    );
    for (const open of ['gmail.com', 'foxmail.com', 'co.uk']) {
      const user = await colleague(open);
      expect(await setDomain(user, await newOrganization(user), open)).toMatchObject(notAllowed);
    }
    expect(await setDomain(admin, organization, null)).toMatchObject(
      rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'),
    );
  });

  test('is over for a domain that turns out to be public', async () => {
    const domain = 'foxmail.com';
    const [owner, user] = [await colleague(domain), await colleague(domain)];
    const organization = await newOrganization(owner);
    await app()
      .database.db.update(organizations)
      .set({ joinDomain: domain })
      .where(eq(organizations.id, organization.id));
    expect(await offers(user)).toEqual([]);
    expect(await join(user, organization)).toMatchObject(notFound);
    const { body } = await owner.call('GET', `${organization.path}/join-domain`);
    expect(body).toEqual({ domain, isActive: false, own: null });
  });

  test('pauses while no owner who can act has an address there, and can then be taken', async () => {
    const { domain, owner, organization } = await newDomain(app());
    await setDomain(owner, organization, domain);
    const second = await colleague(domain);
    const other = await newOrganization(second);
    const taken = rejection(409, 'JOIN_DOMAIN_TAKEN');
    expect(await setDomain(second, other, domain)).toMatchObject(taken);
    const { db } = app().database;
    const setOwner = (fields: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(fields).where(eq(users.id, owner.id));
    const user = await colleague(domain);
    await setOwner({ banned: true });
    expect(await offers(user)).toEqual([]);
    await setOwner({ banned: false });
    expect(await offers(user)).toMatchObject([{ id: organization.id }]);
    await setOwner({ email: `${newWord('moved')}@elsewhere.example` });
    expect(await join(user, organization)).toMatchObject(notFound);
    const { body } = await owner.call('GET', `${organization.path}/join-domain`);
    expect(body).toMatchObject({ domain, isActive: false });
    expect((await setDomain(second, other, domain)).status).toBe(200);
    expect(await offers(user)).toMatchObject([{ id: other.id }]);
    const after = await owner.call('GET', `${organization.path}/join-domain`);
    expect(after.body).toMatchObject({ domain: null });
    await expectLogged(owner, organization, [
      { kind: 'organization.join-domain-removed', actor: null, before: { domain } },
    ]);
  });

  test('does not bring back who was removed', async () => {
    const { domain, owner, organization } = await newDomain(app());
    await setDomain(owner, organization, domain);
    const user = await colleague(domain);
    await join(user, organization);
    await owner.call('DELETE', `${organization.path}/members/${user.id}`);
    expect(await offers(user)).toEqual([]);
    expect(await join(user, organization)).toMatchObject(
      rejection(403, 'YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION'),
    );
    await inviteOne(owner, organization, user.email);
    expect(await offers(user)).toEqual([]);
  });
});

onEachApp(
  'an organization without room',
  (app) => {
    test('offers nobody to join', async () => {
      const { domain, owner, organization } = await newDomain(app());
      await setDomain(owner, organization, domain);
      const user = await newUser(app(), { email: `user@${domain}` });
      await newMember(app(), organization);
      expect(await offers(user)).toEqual([]);
      expect(await join(user, organization)).toMatchObject(
        rejection(403, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'),
      );
    });
  },
  { ORGANIZATION_MEMBERS: '2' },
);
