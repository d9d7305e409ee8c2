import { product } from '~/product';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { Jar } from '../../../../tests/cookie-jar';
import {
  beginSocial,
  newEmail,
  sessionEmail,
  signInWith,
  start,
  startProvider,
  throughProvider,
} from '../../../../tests/social';
import { activity } from '../../../../tests/tables';
import {
  accounts,
  hashToken,
  sessions,
  getToken,
  users,
  verifications,
} from '~/features/accounts/auth/auth.server';

const openId = await startProvider();
afterAll(() => openId.stop());

const unverified = '/login/error?error=access_denied&reason=email_not_verified';

const getUser = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0];

const getKinds = async (app: TestApp, targetId: string) =>
  (
    await app.database.db
      .select({ kind: activity.kind })
      .from(activity)
      .where(eq(activity.targetId, targetId))
      .orderBy(activity.at)
  ).map(({ kind }) => kind);

onEachApp(
  'signing in through a provider',
  (app) => {
    test('creates an account, signs in and redirects to the requested page', async () => {
      const profile = openId.add({ email: newEmail().toUpperCase(), name: 'Ada  <b>' });
      const { jar, response, location } = await signInWith(
        app(),
        openId,
        profile,
        new Jar(),
        '/app?a=(1)',
      );
      expect(response.status).toBe(303);
      expect(location).toBe('/login?redirect=%2Fapp%3Fa%3D%281%29');
      const email = profile.email.toLowerCase();
      expect(await sessionEmail(app(), jar)).toBe(email);
      const user = await getUser(app(), email);
      expect(user).toMatchObject({ emailVerified: true, onboardedAt: null, image: null, name: '' });
      expect((await getKinds(app(), user?.id ?? '')).toSorted()).toEqual(['sign-in', 'sign-up']);
      expect([...jar.kept.keys()]).toEqual([`${product.id}.session`, `${product.id}.browser`]);
    });

    test.each(['evil.example.com/pay', 'https://example.com', product.name])(
      'drops the name %j, so that onboarding asks for one',
      async (name) => {
        const profile = openId.add({ email: newEmail(), name });
        await signInWith(app(), openId, profile);
        expect(await getUser(app(), profile.email)).toMatchObject({ name: '', onboardedAt: null });
      },
    );

    test('stores neither provider tokens nor state in the database', async () => {
      const profile = openId.add({ email: newEmail() });
      await signInWith(app(), openId, profile);
      const [account] = await app()
        .database.db.select()
        .from(accounts)
        .where(eq(accounts.accountId, `${openId.issuer}#${profile.id}`));
      expect(account).toMatchObject({
        providerId: 'oidc',
        accessToken: null,
        refreshToken: null,
        idToken: null,
      });
      expect(await app().database.db.select().from(verifications)).toEqual([]);
    });

    test('stores the session’s token as a hash', async () => {
      const { jar } = await signInWith(app(), openId, openId.add({ email: newEmail() }));
      const token = getToken(new Headers({ cookie: jar.cookie }), app().config) ?? 'no token';
      const stored = JSON.stringify(await app().database.db.select().from(sessions));
      expect(stored).toContain(hashToken(token));
      expect(stored).not.toContain(token);
    });

    test('signs the same user in again and ends the previous session', async () => {
      const profile = openId.add({ email: newEmail() });
      const first = await signInWith(app(), openId, profile);
      const old = first.jar.cookie;
      const second = await signInWith(app(), openId, profile, first.jar);
      expect(second.location).toBe('/login');
      const user = await getUser(app(), profile.email);
      const rows = await app()
        .database.db.select()
        .from(sessions)
        .where(eq(sessions.userId, user?.id ?? ''));
      expect(rows).toHaveLength(1);
      const before = await app().call('/api/auth/get-session', { headers: { cookie: old } });
      expect(await before.text()).toBe('null');
    });

    test('finds the same user after the email at the provider has changed', async () => {
      const profile = openId.add({ email: newEmail() });
      await signInWith(app(), openId, profile);
      openId.add({ ...profile, email: newEmail(), emailVerified: false });
      const { jar } = await signInWith(app(), openId, profile);
      expect(await sessionEmail(app(), jar)).toBe(profile.email);
    });

    test('tells the owner of a verified address about a new device, and nobody else', async () => {
      const profile = openId.add({ email: newEmail() });
      const { jar } = await signInWith(app(), openId, profile);
      const { db } = app().database;
      const isUser = eq(users.email, profile.email);
      await db.update(users).set({ onboardedAt: app().clock.now }).where(isUser);
      await signInWith(app(), openId, profile, jar);
      expect(app().mails(profile.email)).toEqual([]);
      await signInWith(app(), openId, profile);
      expect(app().mails(profile.email)).toHaveLength(1);
      // An administrator has changed the address.
      const email = newEmail();
      await db.update(users).set({ email, emailVerified: false }).where(isUser);
      const changed = await signInWith(app(), openId, profile);
      expect(app().mails(email)).toEqual([]);
      expect([...changed.jar.kept.keys()]).toEqual([`${product.id}.session`]);
    });

    test('a verified email signs in to the existing account', async () => {
      const email = 'user@example.com';
      const before = await getUser(app(), email);
      const { jar } = await signInWith(app(), openId, openId.add({ email, name: 'Somebody Else' }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await getUser(app(), email)).toMatchObject({ id: before?.id, name: before?.name });
    });

    test('a verified email verifies that of an unused account', async () => {
      const email = newEmail();
      await app().database.db.insert(users).values({ email, name: 'Invited' });
      const { jar } = await signInWith(app(), openId, openId.add({ email }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await getUser(app(), email)).toMatchObject({ emailVerified: true, name: 'Invited' });
    });

    test('an unverified email is rejected, whether it has an account or not', async () => {
      for (const email of ['admin@example.com', newEmail()]) {
        const profile = openId.add({ email, emailVerified: false });
        const { jar, location } = await signInWith(app(), openId, profile);
        expect(location).toBe(unverified);
        expect(await sessionEmail(app(), jar)).toBeUndefined();
        expect(await getKinds(app(), email)).toEqual(['sign-in.failed']);
        const linked = await app()
          .database.db.select()
          .from(accounts)
          .where(eq(accounts.accountId, `${openId.issuer}#${profile.id}`));
        expect(linked).toEqual([]);
      }
    });

    test('an account without an email is rejected with its own reason', async () => {
      const { jar, location } = await signInWith(app(), openId, openId.add({ email: '' }));
      expect(location).toBe('/login/error?error=access_denied&reason=USER_EMAIL_NOT_FOUND');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
    });

    test('a banned user cannot sign in', async () => {
      const profile = openId.add({ email: newEmail() });
      await signInWith(app(), openId, profile);
      await app()
        .database.db.update(users)
        .set({ banned: true })
        .where(eq(users.email, profile.email));
      const { jar, location } = await signInWith(app(), openId, profile);
      expect(location).toBe('/login/error?error=access_denied&reason=banned');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
    });

    test('cancelling at the provider leads to access_denied, without the provider’s text', async () => {
      const { location, jar } = await signInWith(app(), openId, 'deny');
      expect(location).toBe('/login/error?error=access_denied');
      expect(jar.cookie).toBe('');
    });

    test('a callback works once, and only in the browser that started', async () => {
      const profile = openId.add({ email: newEmail() });
      const jar = new Jar();
      const back = await throughProvider(app(), openId, await start(app(), jar), profile);
      const { cookie } = jar;
      const otherBrowser = await app().call(back);
      expect(otherBrowser.headers.get('location')).toBe('/login/error?error=unknown_error');
      const first = await app().call(back, { headers: { cookie } });
      expect(first.headers.get('location')).toBe('/login');
      const again = await app().call(back, { headers: { cookie } });
      expect(again.headers.get('location')).toBe('/login/error?error=unknown_error');
      expect(again.headers.getSetCookie().join()).not.toContain(`${product.id}.session`);
    });

    test('two concurrent sign-ins with one email create one account', async () => {
      const email = newEmail();
      const callbacks = await Promise.all(
        [1, 2].map(async () => {
          const jar = new Jar();
          const url = await start(app(), jar);
          return { jar, back: await throughProvider(app(), openId, url, openId.add({ email })) };
        }),
      );
      const responses = await Promise.all(
        callbacks.map(({ jar, back }) => app().call(back, { headers: { cookie: jar.cookie } })),
      );
      expect(responses.map((response) => response.headers.get('location'))).toEqual([
        '/login',
        '/login',
      ]);
      expect(
        await app().database.db.select().from(users).where(eq(users.email, email)),
      ).toHaveLength(1);
    });

    test('a slow provider blocks no other request', async () => {
      const profile = openId.add({ email: newEmail() });
      const jar = new Jar();
      const back = await throughProvider(app(), openId, await start(app(), jar), profile);
      const release = openId.hold();
      const waiting = app().call(back, { headers: { cookie: jar.cookie } });
      expect(await app().signIn(newEmail())).toContain(`${product.id}.session`);
      release();
      expect((await waiting).headers.get('location')).toBe('/login');
    });

    test.each([
      'https://evil.example/app',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      `/app?${'a'.repeat(1200)}`,
    ])('redirects to the sign-in page, not to %s', async (redirect) => {
      const profile = openId.add({ email: newEmail() });
      const { location } = await signInWith(app(), openId, profile, new Jar(), redirect);
      expect(location).toBe('/login');
    });

    test.each([
      ['an unknown provider', { provider: 'constructor' }, 404],
      ['a provider that is not configured', { provider: 'github' }, 404],
      ['an ID token', { provider: 'oidc', idToken: { token: 'x' } }, 404],
      ['scopes', { provider: 'oidc', scopes: ['admin'] }, 400],
    ])('rejects %s', async (_name, body, status) => {
      expect((await app().call(beginSocial, { body })).status).toBe(status);
    });

    test('rejects to start for another origin', async () => {
      const headers = { origin: 'https://evil.example' };
      const response = await app().call(beginSocial, { body: { provider: 'oidc' }, headers });
      expect(response.status).toBe(403);
    });

    test.each([
      '/api/auth/callback/oidc',
      '/api/auth/callback/oidc?code=x',
      '/api/auth/callback/oidc?code=x&state=y',
      '/api/auth/callback/github?code=x&state=y',
      '/api/auth/callback/oidc?error=signup_disabled&state=y',
      `/api/auth/callback/oidc?state=${'y'.repeat(5000)}`,
    ])('%.60s alone redirects to the error page', async (path) => {
      const response = await app().call(path);
      expect(response.headers.get('location')).toBe('/login/error?error=unknown_error');
      expect(response.headers.getSetCookie().join()).not.toContain(`${product.id}.session`);
    });

    test('an unknown callback is a 404, and POST is not allowed', async () => {
      expect((await app().call('/api/auth/callback/evil')).status).toBe(404);
      expect((await app().call('/api/auth/callback/oidc', { body: {} })).status).toBe(405);
    });

    test('starts are limited per network address', async () => {
      const from = '203.0.113.77';
      const statuses: number[] = [];
      for (let n = 0; n < 101; n += 1)
        statuses.push((await app().call(beginSocial, { body: { provider: 'oidc' }, from })).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(statuses.at(-1)).toBe(429);
    });
  },
  openId.env,
);
