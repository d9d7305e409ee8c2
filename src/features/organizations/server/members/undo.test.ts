import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { expectLogged } from '../../../../../tests/organization-joining';
import {
  type TestOrganization,
  type TestUser,
  addMember,
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection, send } from '../../../../../tests/rest';
import { organizationMembers, teamMembers } from '../tables';

const limits = {
  ORGANIZATION_MEMBERS: '4',
  ORGANIZATIONS_PER_USER: '2',
  ORGANIZATION_INVITATIONS: '2',
};

async function start(app: TestApp) {
  const owner = await newUser(app);
  return { owner, organization: await newOrganization(owner) };
}

const remove = (user: TestUser, { path }: TestOrganization, { id }: TestUser) =>
  user.call('DELETE', `${path}/members/${id}`);
const restore = (user: TestUser, { path }: TestOrganization, { id }: { id: string }) =>
  user.call('POST', `${path}/members/${id}/restore`, {});
const setRole = (user: TestUser, { path }: TestOrganization, { id }: TestUser, role: string) =>
  user.call('POST', `${path}/members/${id}/role`, { role });

onEachApp(
  'undoing the removal of a member',
  (app) => {
    test('brings back role, date and teams', async () => {
      const { owner, organization } = await start(app());
      const member = await newMember(app(), organization, 'admin');
      const [kept, deleted] = [
        await newTeam(owner, organization),
        await newTeam(owner, organization),
      ];
      for (const team of [kept, deleted])
        await owner.call('POST', `${organization.path}/teams/${team}/members`, {
          userId: member.id,
        });
      const { db } = app().database;
      const isMember = eq(organizationMembers.userId, member.id);
      const before = await db.select().from(organizationMembers).where(isMember);
      app().clock.advance(60);
      await remove(owner, organization, member);
      await owner.call('DELETE', `${organization.path}/teams/${deleted}`);
      expect(await restore(owner, organization, member)).toMatchObject({ status: 200 });
      expect(await db.select().from(organizationMembers).where(isMember)).toEqual(before);
      const teams = await db
        .select({ id: teamMembers.teamId })
        .from(teamMembers)
        .where(
          and(eq(teamMembers.organizationId, organization.id), eq(teamMembers.userId, member.id)),
        );
      expect(teams).toEqual([{ id: kept }]);
      expect((await member.call('GET', organization.path)).body).toMatchObject({ members: 2 });
      await expectLogged(owner, organization, [
        {
          kind: 'organization.removal-undone',
          after: { member: member.name, role: 'admin' },
        },
      ]);
      // Once.
      expect(await restore(owner, organization, member)).toMatchObject(
        rejection(409, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'),
      );
    });

    test('is for who removed them, for ten minutes', async () => {
      const { owner, organization } = await start(app());
      const admin = await newMember(app(), organization, 'admin');
      const member = await newMember(app(), organization);
      const notFound = rejection(404, 'MEMBER_NOT_FOUND');
      await remove(owner, organization, member);
      expect(await restore(admin, organization, member)).toMatchObject(notFound);
      app().clock.advance(601);
      expect(await restore(owner, organization, member)).toMatchObject(notFound);
      // Someone who was never a member, or left by themselves.
      expect(await restore(owner, organization, await newUser(app()))).toMatchObject(notFound);
      await admin.call('POST', `${organization.path}/leave`, {});
      expect(await restore(owner, organization, admin)).toMatchObject(notFound);
    });

    test('fails once the actor has lost the permission or the rank', async () => {
      const { owner, organization } = await start(app());
      const second = await newMember(app(), organization, 'owner');
      const [member, other] = [
        await newMember(app(), organization),
        await newMember(app(), organization, 'owner'),
      ];
      for (const removed of [member, other]) await remove(second, organization, removed);
      await setRole(owner, organization, second, 'admin');
      // Nobody grants a role above their own.
      expect(await restore(second, organization, other)).toMatchObject(
        rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
      );
      await setRole(owner, organization, second, 'member');
      expect(await restore(second, organization, member)).toMatchObject(
        rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'),
      );
      await remove(owner, organization, second);
      expect(await restore(second, organization, member)).toMatchObject(
        rejection(404, 'ORGANIZATION_NOT_FOUND'),
      );
    });

    test('fails if the seat is taken, the person is full, or deleted', async () => {
      const { owner, organization } = await start(app());
      const [member, busy, deleted] = [
        await newMember(app(), organization),
        await newMember(app(), organization),
        await newMember(app(), organization),
      ];
      for (const removed of [member, busy, deleted]) await remove(owner, organization, removed);
      for (let count = 0; count < 2; count += 1) await newOrganization(busy);
      expect(await restore(owner, organization, busy)).toMatchObject(
        rejection(403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'),
      );
      const admin = await newUser(app(), { role: 'admin' });
      await admin.call('DELETE', `/users/${deleted.id}`);
      expect(await restore(owner, organization, deleted)).toMatchObject(
        rejection(404, 'MEMBER_NOT_FOUND'),
      );
      for (let count = 0; count < 3; count += 1) await newMember(app(), organization);
      expect(await restore(owner, organization, member)).toMatchObject(
        rejection(403, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'),
      );
    });

    test('a person who was invited again decides by the invitation', async () => {
      const { owner, organization } = await start(app());
      const member = await newMember(app(), organization);
      await remove(owner, organization, member);
      const { token } = await inviteOne(owner, organization, member.email, { role: 'admin' });
      await member.call('POST', '/invitations/accept', { token });
      expect(await restore(owner, organization, member)).toMatchObject(
        rejection(409, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'),
      );
      await member.call('POST', `${organization.path}/leave`, {});
      expect(await restore(owner, organization, member)).toMatchObject(
        rejection(404, 'MEMBER_NOT_FOUND'),
      );
    });
  },
  limits,
);

onEachApp(
  'undoing the cancellation of an invitation',
  (app) => {
    const show = (token: string) => send(app(), '', 'GET', `/invitations/${token}`);

    async function cancelled(role = 'member', email = `${newWord('to')}@example.com`) {
      const { owner, organization } = await start(app());
      const { invitationId = '', token } = await inviteOne(owner, organization, email, { role });
      const path = `${organization.path}/invitations/${invitationId}`;
      await owner.call('DELETE', path);
      const undo = (user = owner) => user.call('POST', `${path}/restore`, {});
      return { owner, organization, email, token, path, undo };
    }

    test('lets the same link work again, once', async () => {
      const invitee = await newUser(app());
      const { owner, organization, token, undo } = await cancelled('member', invitee.email);
      expect((await show(token)).body).toMatchObject({ status: 'cancelled' });
      expect(await undo()).toMatchObject({ status: 200 });
      expect((await show(token)).body).toMatchObject({ status: 'pending' });
      expect(await undo()).toMatchObject(rejection(410, 'FAILED_TO_RETRIEVE_INVITATION'));
      const after = { email: invitee.email, role: 'member' };
      await expectLogged(owner, organization, [
        { kind: 'organization.invitation-restored', after },
      ]);
      expect((await invitee.call('POST', '/invitations/accept', { token })).status).toBe(200);
      expect(await undo()).toMatchObject(rejection(410, 'FAILED_TO_RETRIEVE_INVITATION'));
    });

    test('does not extend the invitation', async () => {
      const { token, undo } = await cancelled();
      app().clock.advance(8 * 86_400);
      expect(await undo()).toMatchObject({ status: 200 });
      expect((await show(token)).body).toMatchObject({ status: 'expired' });
    });

    test('fails if the invitation was replaced, or they are a member', async () => {
      const invitee = await newUser(app());
      const { owner, organization, email, undo } = await cancelled('member', invitee.email);
      const { token } = await inviteOne(owner, organization, email);
      expect(await undo()).toMatchObject(
        rejection(409, 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'),
      );
      await invitee.call('POST', '/invitations/accept', { token });
      expect(await undo()).toMatchObject(
        rejection(409, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'),
      );
    });

    test('is not blocked by an invitation that lapsed', async () => {
      const { organization, email, token, undo } = await cancelled();
      const admin = await newMember(app(), organization, 'admin');
      await inviteOne(admin, organization, email);
      await admin.call('POST', `${organization.path}/leave`, {});
      expect(await undo()).toMatchObject({ status: 200 });
      expect((await show(token)).body).toMatchObject({ status: 'pending' });
    });

    test('fails above the limit, and for a role above the own', async () => {
      const { owner, organization, undo } = await cancelled('owner');
      const admin = await newUser(app());
      await addMember(app(), organization, admin, 'admin');
      expect(await undo(admin)).toMatchObject(
        rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'),
      );
      for (let count = 0; count < 2; count += 1)
        await inviteOne(owner, organization, `${newWord('to')}@example.com`);
      expect(await undo()).toMatchObject(rejection(403, 'INVITATION_LIMIT_REACHED'));
    });
  },
  limits,
);
