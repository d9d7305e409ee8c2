import { product } from '~/product';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { users } from '~/features/accounts/auth/auth.server';

const openId = await startProvider();
afterAll(() => openId.stop());

const unverified = '/login/error?error=access_denied&reason=email_not_verified';

const getUser = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0];

onEachApp(
  'a provider without sign-up',
  (app) => {
    test('signs in existing users; others get signup_disabled', async () => {
      const member = await signInWith(app(), openId, openId.add({ email: 'user@example.com' }));
      expect(await sessionEmail(app(), member.jar)).toBe('user@example.com');
      const email = newEmail();
      const visitor = await signInWith(app(), openId, openId.add({ email }));
      expect(visitor.location).toBe('/login/error?error=signup_disabled');
      expect(await getUser(app(), email)).toBeUndefined();
    });

    test('does not reveal which addresses have an account', async () => {
      for (const email of ['admin@example.com', newEmail()]) {
        const profile = openId.add({ email, emailVerified: false });
        expect((await signInWith(app(), openId, profile)).location).toBe(unverified);
      }
    });
  },
  { ...openId.env, AUTH_SIGNUP: 'false' },
);

onEachApp(
  'a provider on https',
  (app) => {
    test('sets a __Host- state cookie', async () => {
      const response = await app().call(beginSocial, { body: { provider: 'oidc' } });
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-[\w-]+\.oauth-state=/);
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/Secure/i);
      expect(cookie).not.toMatch(/; *Domain/i);
    });
  },
  { ...openId.env, BASE_URL: 'https://pages.example.com' },
);

onEachApp(
  'the built-in providers',
  (app) => {
    test.each([
      ['github', 'https://github.com/login/oauth/authorize', 'hub-id'],
      ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'goo-id'],
    ])('%s gets a PKCE challenge and our callback URL', async (id, at, key) => {
      const response = await app().call(beginSocial, { body: { provider: id } });
      const url = new URL(((await response.json()) as { url: string }).url);
      expect(url.origin + url.pathname).toBe(at);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: key,
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${app().config.baseUrl}/api/auth/callback/${id}`,
      });
      expect(url.href).not.toMatch(/(hub|goo)-secret/);
    });
  },
  {
    GITHUB_CLIENT_ID: 'hub-id',
    GITHUB_CLIENT_SECRET: 'hub-secret',
    GOOGLE_CLIENT_ID: 'goo-id',
    GOOGLE_CLIENT_SECRET: 'goo-secret',
  },
);

describe('an unavailable provider', () => {
  beforeAll(() => openId.stop());
  onEachApp(
    'at first',
    (app) => {
      test('is reported, and retried when it is back; other requests do not wait', async () => {
        const response = await app().call(beginSocial, { body: { provider: 'oidc' } });
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
        expect(await app().signIn('user@example.com')).toContain(`${product.id}.session`);
        await openId.start();
        const profile = openId.add({ email: newEmail() });
        const jar = new Jar();
        const back = await throughProvider(app(), openId, await start(app(), jar), profile);
        await openId.stop();
        const late = await app().call(back, { headers: { cookie: jar.cookie } });
        expect(late.headers.get('location')).toBe('/login/error?error=unknown_error');
        expect(await getUser(app(), profile.email)).toBeUndefined();
      });
    },
    openId.env,
  );
});
