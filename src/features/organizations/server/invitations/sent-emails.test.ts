import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { onEachApp } from '../../../../../tests/app';
import { label } from '../../../../../tests/label';
import { inviteOne, newOrganization, newUser } from '../../../../../tests/organizations';
import { rejection } from '../../../../../tests/rest';
import { users } from '~/features/accounts/auth/auth.server';

onEachApp('an invitation that an administrator sends again', (app) => {
  async function setUp() {
    const [admin, owner, user] = [
      await newUser(app(), { role: 'admin' }),
      await newUser(app()),
      await newUser(app()),
    ];
    const organization = await newOrganization(owner);
    const invited = await inviteOne(owner, organization, user.email);
    const { body } = await admin.call('GET', `/users/${user.id}/emails`);
    const [email] = body.items as { id: string; title: string; resendable: boolean }[];
    const resend = () => admin.call('POST', `/users/${user.id}/emails/${email?.id}/resend`);
    return { admin, owner, user, organization, invited, email, resend };
  }

  test('has a new link, which only the email contains', async () => {
    const { owner, user, organization, invited, email, resend } = await setUp();
    expect(email).toMatchObject({
      title: label('organization-mails:invitation.title'),
      resendable: true,
    });
    app().clock.advance(60);
    const { status, body } = await resend();
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    const [latest] = app().mails(user.email);
    expect(latest?.text).toContain(owner.email);
    const token = /invitation\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe(invited.token);
    expect((await user.call('GET', `/invitations/${invited.token}`)).status).toBe(404);
    const shown = await user.call('GET', `/invitations/${token}`);
    expect(shown.body).toMatchObject({ inviterName: owner.name, status: 'pending' });
    const entries = await getActivity(app(), organization.id);
    expect(entries.at(-1)).toMatchObject({ kind: 'organization.invitation-resent' });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('is none if it was answered, cancelled, or its inviter may no longer invite', async () => {
    const answered = await setUp();
    await answered.user.call('POST', '/invitations/decline', { token: answered.invited.token });
    const cancelled = await setUp();
    const { path } = cancelled.organization;
    await cancelled.owner.call(
      'DELETE',
      `${path}/invitations/${cancelled.invited.invitationId ?? ''}`,
    );
    const banned = await setUp();
    await app()
      .database.db.update(users)
      .set({ banned: true })
      .where(eq(users.id, banned.owner.id));
    const deleted = await setUp();
    await deleted.owner.call('DELETE', deleted.organization.path);
    for (const { user, resend } of [answered, cancelled, banned, deleted]) {
      const before = app().mails(user.email).length;
      expect(await resend()).toMatchObject(rejection(409, 'EMAIL_NOT_RESENDABLE'));
      expect(app().mails(user.email)).toHaveLength(before);
    }
  });

  test('counts as an invitation to its mailbox: five an hour, from all together', async () => {
    const { owner, user, resend } = await setUp();
    for (let count = 0; count < 3; count += 1)
      await inviteOne(owner, await newOrganization(owner), user.email);
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
  });
});
