import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { lastCode, wrongCode } from '../../../../tests/auth-client';
import { Jar } from '../../../../tests/cookie-jar';
import {
  TestPasskey,
  addPasskey,
  finishSignIn,
  signInWithPasskey,
  startSignIn,
} from '../../../../tests/passkeys';
import { type TestUser, newUser } from '../../../../tests/users';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import { passkeys } from './tables';

const getError = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code?: string }).code,
});

async function newPasskey(app: TestApp, user?: TestUser) {
  const owner = user ?? (await newUser(app));
  return { owner, ...(await addPasskey(app, owner.cookie)) };
}

async function getSession(app: TestApp, jar: Jar) {
  const response = await app.call('/api/auth/get-session', { headers: { cookie: jar.cookie } });
  return (await response.json()) as { user: { email: string } } | null;
}

onEachApp('signing in with a passkey', (app) => {
  test('needs no email, and says how the session began', async () => {
    const { owner, passkey, id } = await newPasskey(app());
    const { jar, response } = await signInWithPasskey(app(), passkey);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect((await getSession(app(), jar))?.user.email).toBe(owner.email);
    const { db } = app().database;
    const [used] = await db.select().from(passkeys).where(eq(passkeys.id, id));
    expect(used?.lastUsedAt).toEqual(app().clock.now);
    const methods = await db
      .select({ method: sessions.method })
      .from(sessions)
      .where(eq(sessions.userId, owner.id));
    expect(methods).toContainEqual({ method: 'passkey' });
  });

  test('the options name no account', async () => {
    const options = await startSignIn(app(), new Jar());
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  });

  test.each([
    ['a forged signature', { forged: true }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a user who was not verified', { verified: false }],
    ['a response of the other ceremony', { type: 'webauthn.create' }],
    ['the user handle of someone else', { userHandle: 'c29tZWJvZHk' }],
  ])('is rejected with %s', async (_case, behaviour) => {
    const { owner, passkey } = await newPasskey(app());
    const { jar, response } = await signInWithPasskey(app(), passkey, behaviour);
    expect(await getError(response)).toEqual({ status: 401, code: 'AUTHENTICATION_FAILED' });
    expect(await getSession(app(), jar)).toBeNull();
    expect(await getActivity(app(), owner.email)).toEqual([
      expect.objectContaining({
        kind: 'sign-in.failed',
        after: { reason: 'AUTHENTICATION_FAILED' },
      }),
    ]);
  });

  test('a challenge is used once, also by 50 requests at once', async () => {
    const { passkey } = await newPasskey(app());
    const jar = new Jar();
    const response = passkey.use(await startSignIn(app(), jar));
    const cookie = jar.cookie;
    const body = { response };
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        app().call('/api/auth/passkey/verify-authentication', { headers: { cookie }, body }),
      ),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = results.find(({ status }) => status !== 200);
    expect(rejected && (await getError(rejected)).code).toBe('CHALLENGE_NOT_FOUND');
  });

  test('a failed attempt uses up the challenge too', async () => {
    const { passkey } = await newPasskey(app());
    const jar = new Jar();
    const options = await startSignIn(app(), jar);
    await finishSignIn(app(), jar, passkey.use(options, { forged: true }));
    const second = await finishSignIn(app(), jar, passkey.use(options));
    expect((await getError(second)).code).toBe('CHALLENGE_NOT_FOUND');
  });

  test('a challenge belongs to the browser that asked for it, for ten minutes', async () => {
    const { passkey } = await newPasskey(app());
    const [mine, other] = [new Jar(), new Jar()];
    const options = await startSignIn(app(), mine);
    await startSignIn(app(), other);
    const stolen = await finishSignIn(app(), other, passkey.use(options));
    expect((await getError(stolen)).code).toBe('CHALLENGE_NOT_FOUND');
    app().clock.advance(601);
    const late = await finishSignIn(app(), mine, passkey.use(options));
    expect((await getError(late)).code).toBe('CHALLENGE_NOT_FOUND');
  });

  test('a challenge that comes after the first code leaves the browser its code', async () => {
    const [page, challenge] = [new Jar(), new Jar()];
    const body = { email: 'fast@example.com', type: 'sign-in' };
    page.keep(await app().call('/api/auth/email-otp/send-verification-otp', { body }));
    // Requested at the same time, without cookies; its response is the last.
    await startSignIn(app(), challenge);
    for (const [name, value] of challenge.kept) page.kept.set(name, value);
    const wrong = await app().call('/api/auth/sign-in/email-otp', {
      headers: { cookie: page.cookie },
      body: { email: body.email, otp: wrongCode(lastCode(app(), body.email)) },
    });
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_OTP', attemptsLeft: 2 });
  });

  test('a counter that does not grow is a copy of the authenticator', async () => {
    const { passkey } = await newPasskey(app());
    const first = await signInWithPasskey(app(), passkey, { counter: 5 });
    expect(first.response.status).toBe(200);
    const copy = await signInWithPasskey(app(), passkey, { counter: 5 });
    expect((await getError(copy.response)).code).toBe('AUTHENTICATION_FAILED');
    const next = await signInWithPasskey(app(), passkey, { counter: 6 });
    expect(next.response.status).toBe(200);
  });

  test('of copies that are used at once, one signs in', async () => {
    const { passkey } = await newPasskey(app());
    const copies = await Promise.all(
      Array.from({ length: 5 }, () => signInWithPasskey(app(), passkey, { counter: 7 })),
    );
    expect(copies.filter(({ response }) => response.status === 200)).toHaveLength(1);
  });

  test('a removed passkey is not known any more', async () => {
    const { owner, passkey, id } = await newPasskey(app());
    expect((await owner.call('DELETE', `/account/passkeys/${id}`)).status).toBe(200);
    const { response } = await signInWithPasskey(app(), passkey);
    expect(await getError(response)).toEqual({ status: 404, code: 'PASSKEY_NOT_FOUND' });
  });

  test('two accounts on one authenticator stay apart', async () => {
    const [one, other] = [await newPasskey(app()), await newPasskey(app())];
    for (const { owner, passkey } of [one, other]) {
      const { jar } = await signInWithPasskey(app(), passkey);
      expect((await getSession(app(), jar))?.user.email).toBe(owner.email);
    }
  });

  test('a banned user learns why, and gets no session', async () => {
    const { owner, passkey } = await newPasskey(app());
    await app()
      .database.db.update(users)
      .set({ banned: true, banReason: 'Spam' })
      .where(eq(users.id, owner.id));
    const { jar, response } = await signInWithPasskey(app(), passkey);
    const body = (await response.clone().json()) as { message: string };
    expect(await getError(response)).toEqual({ status: 403, code: 'BANNED_USER' });
    expect(body.message).toContain('Spam');
    expect(await getSession(app(), jar)).toBeNull();
  });

  test('is limited for each network address', async () => {
    const call = () =>
      app().call('/api/auth/passkey/verify-authentication', {
        body: { response: new TestPasskey(app()).use({ challenge: 'none' }, { userHandle: 'x' }) },
        from: '198.18.7.7',
      });
    for (let at = 0; at < 300; at += 50)
      await Promise.all(Array.from({ length: 50 }, () => call()));
    expect((await call()).status).toBe(429);
  });

  test('replaces the session of the browser', async () => {
    const { passkey } = await newPasskey(app());
    const { jar } = await signInWithPasskey(app(), passkey);
    const before = jar.cookie;
    await signInWithPasskey(app(), passkey, {}, jar);
    const old = await app().call('/api/auth/get-session', { headers: { cookie: before } });
    expect(await old.json()).toBeNull();
  });

  test('rejects what browsers never send', async () => {
    const jar = new Jar();
    const use = new TestPasskey(app()).use(await startSignIn(app(), jar));
    for (const response of [
      {},
      { ...use, type: 'password' },
      { ...use, id: 'x'.repeat(2000) },
      { ...use, rawId: 'another' },
      { ...use, response: { ...use.response, clientDataJSON: 'bm8ganNvbg' } },
    ]) {
      const { status } = await finishSignIn(app(), jar, response);
      expect(status).toBe(400);
    }
  });
});
