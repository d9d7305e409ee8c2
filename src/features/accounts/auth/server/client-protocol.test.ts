import { product } from '~/product';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import {
  createTestClient,
  lastCode,
  outcome,
  signedInClient,
  wrongCode,
} from '../../../../../tests/auth-client';
import { Jar } from '../../../../../tests/cookie-jar';
import { sessions, users } from './tables';

/** The official better-auth client: core and email-code plugin. */

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user;
}

const getSessions = async (app: TestApp, email: string) =>
  app.database.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, (await getUser(app, email))?.id ?? ''));

onEachApp('the better-auth client', (app) => {
  test('signs in with a code, reads the session and signs out', async () => {
    const email = 'user@example.com';
    const client = createTestClient(app());
    expect(await client.getSession()).toMatchObject({ data: null, error: null });
    const sent = await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    expect(sent.data).toMatchObject({ success: true });
    const signedIn = await client.signIn.emailOtp({ email, otp: lastCode(app(), email) });
    expect(signedIn.data?.user).toMatchObject({ email, emailVerified: true, role: 'user' });
    const { data } = await client.getSession();
    expect(data?.user).toMatchObject({ email, banned: false, name: expect.any(String) });
    expect(data?.user.createdAt).toBeInstanceOf(Date);
    expect(data?.session).toMatchObject({
      id: signedIn.data?.token,
      userId: data?.user.id,
      ipAddress: '192.0.2.1',
      impersonatedBy: null,
    });
    expect((await client.signOut()).data).toEqual({ success: true });
    expect((await client.getSession()).data).toBeNull();
  });

  test('never receives a session token', async () => {
    const email = 'no-token@example.com';
    await app().database.db.insert(users).values({ email, name: 'A', onboardedAt: new Date() });
    const client = await signedInClient(app(), email);
    const [session] = await getSessions(app(), email);
    const admin = await signedInClient(app(), 'admin@example.com');
    const bodies = [
      await client.getSession(),
      await client.listSessions(),
      await admin.admin.listUserSessions({ userId: session?.userId ?? '' }),
    ].map(({ data }) => JSON.stringify(data));
    for (const body of bodies) {
      expect(body).toContain(session?.id);
      expect(body).not.toContain(session?.tokenHash);
    }
  });

  test('suggests a name on sign-up', async () => {
    const email = 'suggested@example.com';
    const client = createTestClient(app());
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    const otp = lastCode(app(), email);
    const { data } = await client.signIn.emailOtp({ email, otp, name: 'Ada' });
    expect(data?.user.name).toBe('Ada');
    expect(await getUser(app(), email)).toMatchObject({ name: 'Ada', onboardedAt: null });
  });

  test('gets the codes of rejected sign-ins', async () => {
    const email = 'rejected@example.com';
    const client = createTestClient(app());
    const signIn = (otp: string) => outcome(client.signIn.emailOtp({ email, otp }));
    expect(
      await outcome(
        client.emailOtp.sendVerificationOtp({ email: 'not-an-email', type: 'sign-in' }),
      ),
    ).toBe('400 INVALID_EMAIL');
    expect(await outcome(client.signIn.emailOtp({ email: 'x', otp: '123456' }))).toBe(
      '400 INVALID_EMAIL',
    );
    expect(await signIn('12')).toBe('400 INVALID_OTP');
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    const otp = lastCode(app(), email);
    expect(await signIn(wrongCode(otp))).toBe('400 INVALID_OTP');
    app().clock.advance(301);
    expect(await signIn(otp)).toBe('400 OTP_EXPIRED');
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    const next = lastCode(app(), email);
    for (let tries = 0; tries < 3; tries += 1) await signIn(wrongCode(next));
    expect(await signIn(next)).toBe('403 TOO_MANY_ATTEMPTS');
    expect(await outcome(client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' }))).toBe(
      '429 TOO_MANY_REQUESTS',
    );
  });

  test('gets BANNED_USER for a banned user', async () => {
    const email = 'banned@example.com';
    await signedInClient(app(), email);
    await app().database.db.update(users).set({ banned: true }).where(eq(users.email, email));
    app().clock.advance(31);
    const client = createTestClient(app());
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    expect(await outcome(client.signIn.emailOtp({ email, otp: lastCode(app(), email) }))).toBe(
      '403 BANNED_USER',
    );
  });

  test('cannot check a code without using it', async () => {
    const email = 'user@example.com';
    app().clock.advance(31);
    const client = createTestClient(app());
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' });
    const otp = lastCode(app(), email);
    expect(
      await outcome(client.emailOtp.checkVerificationOtp({ email, otp, type: 'sign-in' })),
    ).toBe('404 NOT_FOUND');
    expect(await outcome(client.signIn.emailOtp({ email, otp }))).toBe('ok');
  });

  test('lists and revokes sessions', async () => {
    const email = 'three-sessions@example.com';
    await app().database.db.insert(users).values({ email, name: 'A', onboardedAt: new Date() });
    const [first, second, third] = [
      await signedInClient(app(), email),
      await signedInClient(app(), email),
      await signedInClient(app(), email),
    ];
    const { data: listed } = await first.listSessions();
    expect(listed).toHaveLength(3);
    const { data: own } = await second.getSession();
    expect(listed?.map(({ token }) => token)).toContain(own?.session.token);
    expect((await first.revokeSession({ token: own?.session.token ?? '' })).data).toEqual({
      status: true,
    });
    expect((await second.getSession()).data).toBeNull();
    expect(await outcome(first.revokeSession({ token: 'nothing' }))).toBe('404 NOT_FOUND');
    expect((await first.revokeOtherSessions()).data).toEqual({ status: true });
    expect((await third.getSession()).data).toBeNull();
    expect((await first.revokeSessions()).data).toEqual({ status: true });
    expect((await first.getSession()).data).toBeNull();
  });

  test('cannot revoke the session of another user', async () => {
    const client = await signedInClient(app(), 'chen.siyuan@example.com');
    const other = await signedInClient(app(), 'user@example.com');
    const { data } = await other.getSession();
    expect(await outcome(client.revokeSession({ token: data?.session.token ?? '' }))).toBe(
      '404 NOT_FOUND',
    );
    expect((await other.getSession()).data).not.toBeNull();
  });

  test('changes the name, and nothing else of the user', async () => {
    const email = 'elodie.marchetti@example.com';
    const client = await signedInClient(app(), email);
    expect((await client.updateUser({ name: ' Élodie ' })).data).toEqual({ status: true });
    expect((await getUser(app(), email))?.name).toBe('Élodie');
    const update = (fields: object) => outcome(client.updateUser(fields));
    expect(await update({ name: ' ' })).toBe('400 VALIDATION_ERROR');
    expect(await update({ name: 'A', email: 'x@example.com' })).toBe(
      '400 EMAIL_CAN_NOT_BE_UPDATED',
    );
    for (const field of ['role', 'banned', 'emailVerified', 'id', 'image', 'onboardedAt'])
      expect(await update({ name: 'A', [field]: 'admin' })).toBe('400 FIELD_NOT_ALLOWED');
    expect((await getUser(app(), email))?.name).toBe('Élodie');
  });

  test.each(['changeEmail', 'emailOtp'] as const)('changes the email by %s', async (call) => {
    const email = `${call.toLowerCase()}@example.com`;
    const newEmail = `new-${email}`;
    await app().database.db.insert(users).values({ email, name: 'A', onboardedAt: new Date() });
    const client = await signedInClient(app(), email);
    const request = (address: string) =>
      call === 'changeEmail'
        ? client.changeEmail({ newEmail: address, callbackURL: '/app/account' })
        : client.emailOtp.requestEmailChange({ newEmail: address });
    expect(await outcome(request(email))).toBe('400 SAME_EMAIL');
    expect(await outcome(request('not-an-email'))).toBe('400 INVALID_EMAIL');
    expect(await outcome(request(newEmail))).toBe('ok');
    const otp = lastCode(app(), newEmail);
    const change = (code: string) => outcome(client.emailOtp.changeEmail({ newEmail, otp: code }));
    expect(await change(wrongCode(otp))).toBe('400 INVALID_OTP');
    expect(await change(otp)).toBe('ok');
    expect(await getUser(app(), newEmail)).toMatchObject({ emailVerified: true });
  });

  test('cannot take the email of another account', async () => {
    const client = await signedInClient(app(), 'rana.hamdani@example.com');
    const newEmail = 'user@example.com';
    expect(await outcome(client.changeEmail({ newEmail }))).toBe('ok');
    const otp = lastCode(app(), newEmail);
    expect(await outcome(client.emailOtp.changeEmail({ newEmail, otp }))).toBe(
      '400 EMAIL_CAN_NOT_BE_UPDATED',
    );
  });

  test.each(['verifyEmail', 'emailOtp'] as const)('verifies the email by %s', async (call) => {
    const email = `verify-${call.toLowerCase()}@example.com`;
    await app().database.db.insert(users).values({ email, name: 'A', onboardedAt: new Date() });
    const client = await signedInClient(app(), email);
    const { db } = app().database;
    await db.update(users).set({ emailVerified: false }).where(eq(users.email, email));
    const send = (address: string) =>
      call === 'verifyEmail'
        ? client.sendVerificationEmail({ email: address, callbackURL: '/app' })
        : client.emailOtp.sendVerificationOtp({ email: address, type: 'email-verification' });
    expect(await outcome(send('user@example.com'))).toBe('400 EMAIL_MISMATCH');
    expect(await outcome(send(email))).toBe('ok');
    const code = lastCode(app(), email);
    const verify = (otp: string) =>
      call === 'verifyEmail'
        ? client.verifyEmail({ query: { token: otp } })
        : client.emailOtp.verifyEmail({ email, otp });
    expect(await outcome(verify(wrongCode(code)))).toBe('400 INVALID_OTP');
    const { data } = await verify(code);
    expect(data).toMatchObject({ status: true });
    expect(await getUser(app(), email)).toMatchObject({ emailVerified: true });
    expect(await outcome(send(email))).toBe('400 EMAIL_ALREADY_VERIFIED');
    expect(await outcome(client.verifyEmail({ query: { token: 'abc' } }))).toBe(
      '401 INVALID_TOKEN',
    );
  });

  test('deletes the account with a code', async () => {
    const email = 'olena.tkachuk@example.com';
    const jar = new Jar();
    const client = await signedInClient(app(), email, jar);
    expect((await client.deleteUser({ callbackURL: '/' })).data).toEqual({
      success: true,
      message: 'Verification email sent',
    });
    const code = lastCode(app(), email);
    expect(await outcome(client.deleteUser({ token: wrongCode(code) }))).toBe('400 INVALID_OTP');
    expect(await outcome(client.deleteUser({ token: 'abc' }))).toBe('401 INVALID_TOKEN');
    expect(await outcome(client.deleteUser({ password: 'x' }))).toBe('403 PASSWORDS_OFF');
    expect((await client.deleteUser({ token: code })).data).toEqual({
      success: true,
      message: 'User deleted',
    });
    expect([...jar.kept.keys()]).not.toContain(`${product.id}.session`);
    expect(await getUser(app(), email)).toBeUndefined();
  });

  test('deletes the account by the callback of the client too', async () => {
    const email = 'm.okafor88@example.com';
    const { db } = app().database;
    await db.update(users).set({ onboardedAt: new Date() }).where(eq(users.email, email));
    const client = await signedInClient(app(), email);
    await client.deleteUser();
    const query = { token: lastCode(app(), email) };
    expect(await outcome(client.deleteUser.callback({ query }))).toBe('ok');
    expect(await getUser(app(), email)).toBeUndefined();
  });

  test('does not delete the last administrator', async () => {
    const client = await signedInClient(app(), 'admin@example.com');
    const { db } = app().database;
    await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'));
    await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'admin@example.com'));
    expect(await outcome(client.deleteUser())).toBe('409 LAST_ADMINISTRATOR');
  });

  test('has no passwords', async () => {
    const client = await signedInClient(app(), 'user@example.com');
    const email = 'user@example.com';
    const password = 'correct horse battery';
    const calls = [
      client.signIn.email({ email, password }),
      client.signUp.email({ email, password, name: 'A' }),
      client.requestPasswordReset({ email }),
      client.resetPassword({ newPassword: password, token: 'x' }),
      client.changePassword({ newPassword: password, currentPassword: password }),
      client.emailOtp.requestPasswordReset({ email }),
      client.emailOtp.resetPassword({ email, otp: '123456', password }),
      client.forgetPassword.emailOtp({ email }),
      client.emailOtp.sendVerificationOtp({ email, type: 'forget-password' }),
    ];
    for (const call of calls) expect(await outcome(call)).toBe('403 PASSWORDS_OFF');
  });

  test('needs a session and an onboarded user for the account', async () => {
    const calls = (client: ReturnType<typeof createTestClient>) => [
      client.listSessions(),
      client.updateUser({ name: 'A' }),
      client.revokeSessions(),
      client.changeEmail({ newEmail: 'a@example.com' }),
      client.verifyEmail({ query: { token: '123456' } }),
      client.deleteUser(),
      client.emailOtp.sendVerificationOtp({ email: 'a@example.com', type: 'email-verification' }),
      client.emailOtp.verifyEmail({ email: 'a@example.com', otp: '123456' }),
    ];
    for (const call of calls(createTestClient(app())))
      expect(await outcome(call)).toBe('401 UNAUTHORIZED');
    const newcomer = await signedInClient(app(), 'newcomer@example.com');
    for (const call of calls(newcomer)) expect(await outcome(call)).toBe('403 ONBOARDING_REQUIRED');
  });
});

onEachApp('a GET that writes', (app) => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: '', 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: '' }, 403],
    [{ origin: '', 'sec-fetch-site': 'same-origin' }, 400],
  ])('must come from this site: %j', async (headers, status) => {
    const cookie = await app().signIn('user@example.com');
    app().clock.advance(31);
    for (const path of ['/verify-email', '/delete-user/callback']) {
      const response = await app().call(`/api/auth${path}?token=123456`, {
        headers: { cookie, ...headers },
      });
      expect([path, response.status]).toEqual([path, status]);
    }
  });
});
