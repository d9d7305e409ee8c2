import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { rows } from '~/server/database/database';
import { i18nFor } from '~/server/i18n';
import type { Language } from '~/shared/i18n/languages';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { getDump } from '../../../../../tests/dump';
import { lastLanguage, otherLanguage } from '../../../../../tests/languages';
import {
  inviteOne,
  newMember,
  newOrganization,
  newTeam,
  newUser,
  newWord,
} from '../../../../../tests/organizations';
import { rejection, send } from '../../../../../tests/rest';
import type { InviteResult } from '../../invitation-schema';
import { organizationInvitations } from '../tables';

const day = 86_400;

async function start(app: TestApp) {
  const owner = await newUser(app);
  return { owner, organization: await newOrganization(owner) };
}

const show = (app: TestApp, token: string) => send(app, '', 'GET', `/invitations/${token}`);

onEachApp('an invitation', (app) => {
  test('is shown to the holder of its link, and joins its team when accepted', async () => {
    const { owner, organization } = await start(app());
    const invitee = await newUser(app());
    const teamId = await newTeam(owner, organization);
    const { token } = await inviteOne(owner, organization, invitee.email, {
      role: 'admin',
      teamId,
    });
    expect((await show(app(), token)).body).toEqual({
      organizationName: organization.name,
      inviterName: owner.name,
      email: invitee.email,
      role: 'admin',
      slug: null,
      status: 'pending',
      expiresAt: new Date(app().clock.now.getTime() + 7 * day * 1000).toISOString(),
    });
    const waiting = await invitee.call('GET', '/invitations');
    expect(waiting.body).toMatchObject([{ organizationName: organization.name, role: 'admin' }]);
    app().clock.advance(1);
    const [{ id } = { id: '' }] = waiting.body as unknown as { id: string }[];
    expect(await invitee.call('POST', '/invitations/accept', { id })).toMatchObject({
      status: 200,
      body: { slug: organization.slug },
    });
    expect((await show(app(), token)).body).toMatchObject({ status: 'accepted' });
    expect((await invitee.call('GET', '/invitations')).body).toEqual([]);
    const path = `${organization.path}/teams/${teamId}/members`;
    const { body } = await invitee.call('GET', path);
    expect(body).toMatchObject({ items: [{ userId: owner.id }, { userId: invitee.id }] });
  });

  test('cannot be read from the database', async () => {
    const { owner, organization } = await start(app());
    const { token } = await inviteOne(owner, organization, `${newWord('to')}@example.com`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await getDump(app().database.db))).not.toContain(token);
  });

  test('is answered the same for an account and for no account', async () => {
    const { owner, organization } = await start(app());
    const known = await newUser(app());
    const emails = [known.email, `${newWord('nobody')}@example.com`];
    const { body } = await owner.call('POST', `${organization.path}/invitations`, {
      emails,
      role: 'member',
    });
    const results = body.results as InviteResult[];
    expect(results.map((result) => Object.keys(result).toSorted())).toEqual(
      emails.map(() => ['email', 'invitationId', 'link', 'outcome']),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited']);
    expect(emails.map((email) => app().mails(email).length)).toEqual([1, 1]);
  });

  test('answers each address by itself', async () => {
    const { owner, organization } = await start(app());
    const fresh = `${newWord('new')}@example.com`;
    const invited = `${newWord('old')}@example.com`;
    await inviteOne(owner, organization, invited);
    const { body } = await owner.call('POST', `${organization.path}/invitations`, {
      emails: [` ${fresh.toUpperCase()}`, 'not an address', owner.email, invited, fresh],
      role: 'member',
    });
    expect(
      (body.results as InviteResult[]).map((result) => [result.email, result.outcome]),
    ).toEqual([
      [fresh, 'invited'],
      ['not an address', 'invalid'],
      [owner.email, 'already-member'],
      [invited, 'already-invited'],
    ]);
  });

  test('is sent in the language of the account, or else of the inviter', async () => {
    const { owner, organization } = await start(app());
    const known = await newUser(app(), { language: otherLanguage });
    const unknown = `${newWord('nobody')}@example.com`;
    const response = await app().call(`/api/rest${organization.path}/invitations`, {
      body: { emails: [known.email, unknown], role: 'member' },
      headers: { cookie: owner.cookie, 'accept-language': lastLanguage },
    });
    expect(response.status).toBe(200);
    const names = { inviter: owner.name, organization: organization.name };
    const subjectIn = (language: Language) =>
      i18nFor(language).t('organization-mails:invitation.subject', names);
    expect(app().mails(known.email)[0]?.subject).toBe(subjectIn(otherLanguage));
    expect(app().mails(unknown)[0]?.subject).toBe(subjectIn(lastLanguage));
  });

  test('expires after seven days, and is renewed by sending it again', async () => {
    const { owner, organization } = await start(app());
    const invitee = await newUser(app());
    const first = await inviteOne(owner, organization, invitee.email);
    app().clock.advance(7 * day);
    expect((await show(app(), first.token)).body).toMatchObject({ status: 'expired' });
    const accept = (token: string) => invitee.call('POST', '/invitations/accept', { token });
    expect(await accept(first.token)).toMatchObject(
      rejection(410, 'FAILED_TO_RETRIEVE_INVITATION'),
    );
    const list = await owner.call('GET', `${organization.path}/invitations`);
    expect(list.body).toMatchObject([{ email: invitee.email, expired: true }]);
    const path = `${organization.path}/invitations/${first.invitationId}/resend`;
    const { body } = await owner.call('POST', path, {});
    const token = String(body.link).split('/').at(-1) ?? '';
    expect(await show(app(), first.token)).toMatchObject(rejection(404, 'INVITATION_NOT_FOUND'));
    expect(app().mails(invitee.email)[0]?.text).toContain(token);
    expect(await accept(token)).toMatchObject({ status: 200 });
  });

  test('that has expired can be made anew', async () => {
    const { owner, organization } = await start(app());
    const email = `${newWord('again')}@example.com`;
    await inviteOne(owner, organization, email);
    app().clock.advance(7 * day);
    const second = await inviteOne(owner, organization, email, { role: 'admin' });
    expect(second.outcome).toBe('invited');
    expect((await show(app(), second.token)).body).toMatchObject({
      status: 'pending',
      role: 'admin',
    });
  });

  test('that is declined tells the inviter in their language', async () => {
    const { owner, organization } = await start(app());
    await app()
      .database.db.update(users)
      .set({ language: otherLanguage })
      .where(eq(users.id, owner.id));
    const invitee = await newUser(app());
    const { token } = await inviteOne(owner, organization, invitee.email);
    const decline = () => invitee.call('POST', '/invitations/decline', { token });
    expect(await decline()).toMatchObject({ status: 200 });
    expect(app().mails(owner.email)[0]?.subject).toBe(
      i18nFor(otherLanguage).t('organization-mails:declined.subject', { invitee: invitee.name }),
    );
    expect(await decline()).toMatchObject(rejection(410, 'FAILED_TO_RETRIEVE_INVITATION'));
    expect((await show(app(), token)).body).toMatchObject({ status: 'declined' });
  });

  test('lapses when its inviter is banned or demoted', async () => {
    const { owner, organization } = await start(app());
    const admin = await newMember(app(), organization, 'admin');
    const { token } = await inviteOne(admin, organization, `${newWord('to')}@example.com`);
    const setRole = (role: string) =>
      owner.call('POST', `${organization.path}/members/${admin.id}/role`, { role });
    const status = async () => (await show(app(), token)).body.status;
    expect(await status()).toBe('pending');
    await setRole('member');
    expect(await status()).toBe('inviter-gone');
    await setRole('admin');
    expect(await status()).toBe('pending');
    await app().database.db.update(users).set({ banned: true }).where(eq(users.id, admin.id));
    expect(await status()).toBe('inviter-gone');
  });

  test('of a deleted team is one of no team', async () => {
    const { owner, organization } = await start(app());
    const invitee = await newUser(app());
    const { body } = await owner.call('POST', `${organization.path}/teams`, { name: 'Short' });
    const teamId = String(body.id);
    const { token } = await inviteOne(owner, organization, invitee.email, { teamId });
    const removed = await owner.call('DELETE', `${organization.path}/teams/${teamId}`);
    expect(removed).toMatchObject({ status: 200 });
    const accepted = await invitee.call('POST', '/invitations/accept', { token });
    expect(accepted).toMatchObject({ status: 200 });
  });

  test('of another address is not found by its ID', async () => {
    const { owner, organization } = await start(app());
    const { invitationId: id } = await inviteOne(owner, organization, 'someone@example.com');
    const other = await newUser(app());
    const response = await other.call('POST', '/invitations/accept', { id });
    expect(response).toMatchObject(rejection(404, 'INVITATION_NOT_FOUND'));
  });

  test('is limited to 20 emails an hour', async () => {
    const { owner, organization } = await start(app());
    const emails = Array.from({ length: 22 }, () => `${newWord('many')}@example.com`);
    const { body } = await owner.call('POST', `${organization.path}/invitations`, {
      emails,
      role: 'member',
    });
    const results = body.results as InviteResult[];
    expect(results.filter(({ outcome }) => outcome === 'invited')).toHaveLength(20);
    expect(results.at(-1)).toMatchObject({
      outcome: 'limit',
      error: { code: 'TOO_MANY_REQUESTS', retryAfter: 3600 },
    });
    const path = `${organization.path}/invitations/${results[0]?.invitationId}/resend`;
    expect(await owner.call('POST', path, {})).toMatchObject(rejection(429, 'TOO_MANY_REQUESTS'));
    app().clock.advance(3601);
    expect(await owner.call('POST', path, {})).toMatchObject({ status: 200 });
  });

  test.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}=`, '%00', '..', 'é'.repeat(40)])(
    'is not found by a forged token: %j',
    async (token) => {
      const response = await show(app(), encodeURIComponent(token));
      expect([400, 404]).toContain(response.status);
    },
  );

  test('is not found by a truncated or extended token', async () => {
    const { owner, organization } = await start(app());
    const { token } = await inviteOne(owner, organization, `${newWord('to')}@example.com`);
    const notFound = rejection(404, 'INVITATION_NOT_FOUND');
    expect(await show(app(), token.slice(0, -1))).toMatchObject(notFound);
    expect(await show(app(), `${token}a`)).toMatchObject(notFound);
    expect(await show(app(), token.toLowerCase())).toMatchObject(notFound);
  });
});

onEachApp(
  'with sign-up off, an invitation',
  (app) => {
    const isUser = async (email: string) =>
      (await rows(app().database.db, sql`select from users where email = ${email}`)).length > 0;

    test('lets its address sign up', async () => {
      const { owner, organization } = await start(app());
      const email = `${newWord('invited')}@example.com`;
      await inviteOne(owner, organization, email);
      await app().signIn(email);
      expect(await isUser(email)).toBe(true);
    });

    test('lets no other address sign up, nor after it was cancelled or has expired', async () => {
      const { owner, organization } = await start(app());
      const [cancelled, expired] = [newWord('cancelled'), newWord('expired')];
      const { invitationId } = await inviteOne(owner, organization, `${cancelled}@example.com`);
      await owner.call('DELETE', `${organization.path}/invitations/${invitationId}`);
      await inviteOne(owner, organization, `${expired}@example.com`);
      app().clock.advance(7 * day);
      for (const name of [cancelled, expired, newWord('stranger')]) {
        const email = `${name}@example.com`;
        await expect(app().signIn(email)).rejects.toThrow('not signed in');
        expect(await isUser(email)).toBe(false);
      }
    });

    test('that is cancelled after the code was sent lets nobody sign up', async () => {
      const { owner, organization } = await start(app());
      const email = `${newWord('late')}@example.com`;
      await inviteOne(owner, organization, email);
      await app().call('/api/auth/email-otp/send-verification-otp', {
        body: { email, type: 'sign-in' },
      });
      await app()
        .database.db.update(organizationInvitations)
        .set({ status: 'cancelled' })
        .where(eq(organizationInvitations.email, email));
      const otp = /\d{6}/.exec(app().mails(email)[0]?.text ?? '')?.[0];
      const response = await app().call('/api/auth/sign-in/email-otp', { body: { email, otp } });
      expect(response.status).toBe(400);
      expect(await isUser(email)).toBe(false);
    });
  },
  { AUTH_SIGNUP: 'false' },
);
