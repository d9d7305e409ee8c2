import { expect, test } from 'vitest';
import { onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import { getTexts, sendNotifications } from '../../../../tests/notifications';
import { inviteOne, newMember, newOrganization } from '../../../../tests/organizations';
import { getStatements } from '../../../../tests/statements';
import { newUser } from '../../../../tests/users';
import { roleLabels } from './mails';

interface Named {
  name: string;
}

const names = (actor: Named, organization: Named) => ({
  actor: actor.name,
  organization: organization.name,
});
const invited = (...of: Parameters<typeof names>) =>
  label('organization-notifications:invited', names(...of));
const joined = (...of: Parameters<typeof names>) =>
  label('organization-notifications:joined', names(...of));

onEachApp('notifications of organizations', (getApp) => {
  test('tell who is invited, and the owner who joined', async () => {
    const app = getApp();
    const [owner, user] = [await newUser(app), await newUser(app)];
    const organization = await newOrganization(owner);
    const { token } = await inviteOne(owner, organization, user.email);
    expect(await getTexts(user)).toEqual([invited(owner, organization)]);
    await user.call('POST', '/invitations/accept', { token });
    expect(await getTexts(owner)).toEqual([joined(user, organization)]);
    await sendNotifications(app);
    // The invitation is an email of its own: no second one.
    expect(app.mails(user.email)).toHaveLength(1);
  });

  test('cost the same few statements for one invitation as for many', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const invite = async (count: number) => {
      const guests = await Promise.all(Array.from({ length: count }, () => newUser(app)));
      const emails = guests.map(({ email }) => email);
      const input = { emails, role: 'member' };
      const sent = await getStatements(() =>
        owner.call('POST', `${organization.path}/invitations`, input),
      );
      for (const guest of guests) expect(await getTexts(guest)).toHaveLength(1);
      return sent.filter((text) => text.includes('notification')).length;
    };
    expect(await invite(1)).toBe(2);
    expect(await invite(10)).toBe(2);
  });

  test('email a change of role at once, with a way to unsubscribe', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const member = await newMember(app, organization);
    const setRole = (role: string) =>
      owner.call('POST', `${organization.path}/members/${member.id}/role`, { role });
    expect((await setRole('admin')).status).toBe(200);
    const text = label('organization-notifications:roleChanged', {
      ...names(owner, organization),
      role: label(roleLabels.admin),
    });
    expect(await getTexts(member)).toEqual([text]);
    await sendNotifications(app);
    const [mail] = app.mails(member.email);
    expect(mail?.subject).toBe(text);
    expect(mail?.text).toContain('/unsubscribe?token=');
    const address = new URL(mail?.unsubscribe ?? '');
    await app.call(address.pathname + address.search, { method: 'POST', headers: { origin: '' } });
    await setRole('member');
    await sendNotifications(app);
    expect(app.mails(member.email)).toHaveLength(1);
    expect(await getTexts(member)).toHaveLength(2);
  });

  test('reach a member who was removed once more, and then no longer', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const admin = await newMember(app, organization, 'admin');
    const remove = await owner.call('DELETE', `${organization.path}/members/${admin.id}`);
    expect(remove.status).toBe(200);
    const removed = label('organization-notifications:removed', names(owner, organization));
    expect(await getTexts(admin)).toEqual([removed]);
    const guest = await newUser(app);
    const { token } = await inviteOne(owner, organization, guest.email);
    await guest.call('POST', '/invitations/accept', { token });
    expect(await getTexts(owner)).toEqual([joined(guest, organization)]);
    expect(await getTexts(admin)).toEqual([removed]);
  });

  test('name no one who was deleted, nor do their invitations', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const inviter = await newMember(app, organization, 'admin');
    const guest = await newUser(app);
    const { token } = await inviteOne(inviter, organization, guest.email);
    expect(await getTexts(guest)).toEqual([invited(inviter, organization)]);
    const admin = await newUser(app, { role: 'admin' });
    expect((await admin.call('DELETE', `/users/${inviter.id}`)).status).toBe(200);
    const deletedUser = { name: label('shared:deletedUser') };
    expect(await getTexts(guest)).toEqual([invited(deletedUser, organization)]);
    const shown = await guest.call('GET', `/invitations/${token}`);
    expect(shown.body).toMatchObject({ inviterName: null, status: 'inviter-gone' });
    const pending = await owner.call('GET', `${organization.path}/invitations`);
    expect(JSON.stringify(pending.body)).toContain('"inviterName":null');
  });

  test('tell the new owner', async () => {
    const app = getApp();
    const owner = await newUser(app);
    const organization = await newOrganization(owner);
    const member = await newMember(app, organization);
    await owner.call('POST', `${organization.path}/members/${member.id}/transfer-ownership`, {});
    expect(await getTexts(member)).toEqual([
      label('organization-notifications:ownershipTransferred', names(owner, organization)),
    ]);
    expect(await getTexts(owner)).toEqual([]);
  });
});
