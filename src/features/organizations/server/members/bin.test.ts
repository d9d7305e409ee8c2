import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { onEachApp } from '../../../../../tests/app';
import {
  type TestUser,
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
} from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { organizationMembers, organizations, teamMembers } from '../tables';

onEachApp(
  'members who come back from the bin',
  (app) => {
    let admin: TestUser;
    beforeAll(async () => {
      admin = await newUser(app(), { role: 'admin' });
    });
    const remove = (id: string, body?: object) => admin.call('DELETE', `/users/${id}`, body);
    const restore = (id: string) => admin.call('POST', `/bin/${id}/restore`, {});
    const countMembers = async ({ id }: { id: string }) => {
      const { db } = app().database;
      const [found] = await db.select().from(organizations).where(eq(organizations.id, id));
      const counted = await db.$count(
        organizationMembers,
        eq(organizationMembers.organizationId, id),
      );
      expect(found?.memberCount).toBe(counted);
      return counted;
    };

    test('have their role and their teams again, but none of the links that they gave to others', async () => {
      const { db } = app().database;
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      const member = await newMember(app(), organization, 'admin');
      await newTeam(member, organization);
      const stranger = await newUser(app());
      const { token } = await inviteOne(member, organization, stranger.email);
      const { body: created } = await member.call('POST', `${organization.path}/invite-links`, {
        role: 'admin',
        maxUses: null,
        expiresInDays: 7,
      });
      await remove(member.id);
      expect(await countMembers(organization)).toBe(1);
      expect(await restore(member.id)).toMatchObject({ status: 200, body: { leftOut: 0 } });
      expect(await countMembers(organization)).toBe(2);
      const link = String(created.link).split('/').at(-1);
      expect(await stranger.call('POST', '/invite-links/join', { token: link })).toMatchObject(
        rejection(404, 'INVITE_LINK_NOT_FOUND'),
      );
      expect(await stranger.call('POST', '/invitations/accept', { token })).toMatchObject(
        rejection(410, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'),
      );
      expect(await countMembers(organization)).toBe(2);
      const isMember = and(
        eq(organizationMembers.organizationId, organization.id),
        eq(organizationMembers.userId, member.id),
      );
      expect(await db.select().from(organizationMembers).where(isMember)).toMatchObject([
        { role: 'admin' },
      ]);
      expect(await db.$count(teamMembers, eq(teamMembers.userId, member.id))).toBe(1);
      const { body } = await owner.call('GET', `${organization.path}/activity`);
      expect(body.items).toContainEqual(
        expect.objectContaining({
          kind: 'organization.member-restored',
          after: { member: member.name, role: 'admin' },
        }),
      );
    });

    test('do not come back to an organization that is gone or full', async () => {
      const owner = await newUser(app());
      const [gone, full] = [await newOrganization(owner), await newOrganization(owner)];
      const member = await newMember(app(), full);
      await app()
        .database.db.insert(organizationMembers)
        .values({ organizationId: gone.id, userId: member.id, role: 'member' });
      await newTeam(member, full);
      await remove(member.id);
      for (const _ of [1, 2]) await newMember(app(), full);
      await app().database.db.delete(organizations).where(eq(organizations.id, gone.id));
      const { body } = await restore(member.id);
      expect(body).toMatchObject({ leftOut: 2 });
      expect(await countMembers(full)).toBe(3);
    });

    test('own again what was left without an owner', async () => {
      const owner = await newUser(app());
      const organization = await newOrganization(owner);
      await newMember(app(), organization);
      await remove(owner.id, { deleteOwned: [] });
      await restore(owner.id);
      expect(await countMembers(organization)).toBe(2);
      const isOwner = eq(organizationMembers.userId, owner.id);
      const found = await app().database.db.select().from(organizationMembers).where(isOwner);
      expect(found).toMatchObject([{ role: 'owner' }]);
    });
  },
  { ORGANIZATION_MEMBERS: '3' },
);
