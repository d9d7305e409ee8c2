import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenId, type Person, startOpenId } from '../../../../e2e/support/openid';
import { type TestApp, onEachApp, testConfig } from '../../../../tests/app';
import { activity } from '~/features/activity/server/tables';
import { accounts, sessions, users, verifications } from './tables';

const openId: OpenId = await startOpenId(testConfig().baseUrl);
afterAll(() => openId.stop());

const begin = '/api/auth/sign-in/social';
const unverified = '/login/error?error=access_denied&reason=email_not_verified';

let addresses = 0;
function newEmail(): string {
  addresses += 1;
  return `social-${addresses}@example.com`;
}

/** A browser's memory of cookies, by name. */
class Jar {
  readonly kept = new Map<string, string>();
  keep(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.some((it) => /max-age=0|expires=thu, 01 jan 1970/i.test(it)))
        this.kept.delete(name);
      else this.kept.set(name, pair.slice(at + 1));
    }
    return response;
  }
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

async function start(app: TestApp, jar: Jar, redirect = ''): Promise<string> {
  const body = { provider: 'oidc', redirect };
  const response = jar.keep(await app.call(begin, { body, headers: { cookie: jar.cookie } }));
  const answer = (await response.json()) as { url: string; redirect: boolean };
  expect([response.status, answer.redirect]).toEqual([200, true]);
  return answer.url;
}

/** Goes through the provider's pages; returns the path by which it leads back. */
async function throughProvider(app: TestApp, url: string, person: Person | 'deny') {
  const jar = new Jar();
  const ask = async (address: string, init: RequestInit = {}) =>
    jar.keep(
      await fetch(address, { ...init, redirect: 'manual', headers: { cookie: jar.cookie } }),
    );
  let response = await ask(url);
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location?.startsWith(app.config.baseUrl)) return location.slice(app.config.baseUrl.length);
    if (location) response = await ask(new URL(location, openId.issuer).href);
    else {
      const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      const body = new URLSearchParams(
        person === 'deny' ? { choice: 'deny' } : { choice: 'allow', person: person.id },
      );
      response = await ask(openId.issuer + action, { method: 'POST', body });
    }
  }
  throw new Error('The provider never led back');
}

async function signInWith(app: TestApp, person: Person | 'deny', jar = new Jar(), redirect = '') {
  const back = await throughProvider(app, await start(app, jar, redirect), person);
  const response = await app.call(back, { headers: { cookie: jar.cookie } });
  jar.keep(response);
  return { back, jar, response, location: response.headers.get('location') };
}

const userOf = async (app: TestApp, email: string) =>
  (await app.database.db.select().from(users).where(eq(users.email, email)))[0];

const kindsOf = async (app: TestApp, targetId: string) =>
  (
    await app.database.db
      .select({ kind: activity.kind })
      .from(activity)
      .where(eq(activity.targetId, targetId))
      .orderBy(activity.at)
  ).map(({ kind }) => kind);

async function sessionEmail(app: TestApp, jar: Jar): Promise<string | undefined> {
  const answer = await app.call('/api/auth/get-session', { headers: { cookie: jar.cookie } });
  const session = (await answer.json()) as { user: { email: string } } | null;
  return session?.user.email;
}

onEachApp(
  'signing in through a provider',
  (app) => {
    test('makes an account, signs in, and leads where one wanted to go', async () => {
      const person = openId.add({ email: newEmail().toUpperCase(), name: 'Ada  <b>' });
      const { jar, response, location } = await signInWith(app(), person, new Jar(), '/app?a=(1)');
      expect(response.status).toBe(303);
      expect(location).toBe('/login?redirect=%2Fapp%3Fa%3D%281%29');
      const email = person.email.toLowerCase();
      expect(await sessionEmail(app(), jar)).toBe(email);
      const user = await userOf(app(), email);
      expect(user).toMatchObject({ emailVerified: true, onboardedAt: null, image: null, name: '' });
      expect((await kindsOf(app(), user?.id ?? '')).toSorted()).toEqual(['sign-in', 'sign-up']);
      expect([...jar.kept.keys()]).toEqual(['foreword.session']);
    });

    test('keeps none of the provider’s tokens, and no state in the database', async () => {
      const person = openId.add({ email: newEmail() });
      await signInWith(app(), person);
      const [account] = await app()
        .database.db.select()
        .from(accounts)
        .where(eq(accounts.accountId, `${openId.issuer}#${person.id}`));
      expect(account).toMatchObject({
        providerId: 'oidc',
        accessToken: null,
        refreshToken: null,
        idToken: null,
      });
      expect(await app().database.db.select().from(verifications)).toEqual([]);
    });

    test('a second time it is the same person, and the session before is over', async () => {
      const person = openId.add({ email: newEmail() });
      const first = await signInWith(app(), person);
      const old = first.jar.cookie;
      const second = await signInWith(app(), person, first.jar);
      expect(second.location).toBe('/login');
      const user = await userOf(app(), person.email);
      const rows = await app()
        .database.db.select()
        .from(sessions)
        .where(eq(sessions.userId, user?.id ?? ''));
      expect(rows).toHaveLength(1);
      const before = await app().call('/api/auth/get-session', { headers: { cookie: old } });
      expect(await before.text()).toBe('null');
    });

    test('is still the same person when the address there has changed', async () => {
      const person = openId.add({ email: newEmail() });
      await signInWith(app(), person);
      openId.add({ ...person, email: newEmail(), emailVerified: false });
      const { jar } = await signInWith(app(), person);
      expect(await sessionEmail(app(), jar)).toBe(person.email);
    });

    test('a verified address leads into the account that is there', async () => {
      const email = 'user@example.com';
      const before = await userOf(app(), email);
      const { jar } = await signInWith(app(), openId.add({ email, name: 'Somebody Else' }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await userOf(app(), email)).toMatchObject({ id: before?.id, name: before?.name });
    });

    test('a verified address proves that of an account which nobody has used yet', async () => {
      const email = newEmail();
      await app().database.db.insert(users).values({ email, name: 'Invited' });
      const { jar } = await signInWith(app(), openId.add({ email }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await userOf(app(), email)).toMatchObject({ emailVerified: true, name: 'Invited' });
    });

    test('an address that is not verified is refused, whether it has an account or not', async () => {
      for (const email of ['admin@example.com', newEmail()]) {
        const person = openId.add({ email, emailVerified: false });
        const { jar, location } = await signInWith(app(), person);
        expect(location).toBe(unverified);
        expect(await sessionEmail(app(), jar)).toBeUndefined();
        expect(await kindsOf(app(), email)).toEqual(['sign-in.failed']);
        const linked = await app()
          .database.db.select()
          .from(accounts)
          .where(eq(accounts.accountId, `${openId.issuer}#${person.id}`));
        expect(linked).toEqual([]);
      }
    });

    test('who is banned stays out', async () => {
      const person = openId.add({ email: newEmail() });
      await signInWith(app(), person);
      await app()
        .database.db.update(users)
        .set({ banned: true })
        .where(eq(users.email, person.email));
      const { jar, location } = await signInWith(app(), person);
      expect(location).toBe('/login/error?error=access_denied&reason=banned');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
    });

    test('who says no there is told so, without the provider’s words', async () => {
      const { location, jar } = await signInWith(app(), 'deny');
      expect(location).toBe('/login/error?error=access_denied');
      expect(jar.cookie).toBe('');
    });

    test('a way back works once, and only for who began it', async () => {
      const person = openId.add({ email: newEmail() });
      const jar = new Jar();
      const back = await throughProvider(app(), await start(app(), jar), person);
      const { cookie } = jar;
      const stranger = await app().call(back);
      expect(stranger.headers.get('location')).toBe('/login/error?error=unknown_error');
      const first = await app().call(back, { headers: { cookie } });
      expect(first.headers.get('location')).toBe('/login');
      const again = await app().call(back, { headers: { cookie } });
      expect(again.headers.get('location')).toBe('/login/error?error=unknown_error');
      expect(again.headers.getSetCookie().join()).not.toContain('foreword.session');
    });

    test('two at once with one address make one account', async () => {
      const email = newEmail();
      const ways = await Promise.all(
        [1, 2].map(async () => {
          const jar = new Jar();
          const url = await start(app(), jar);
          return { jar, back: await throughProvider(app(), url, openId.add({ email })) };
        }),
      );
      const answers = await Promise.all(
        ways.map(({ jar, back }) => app().call(back, { headers: { cookie: jar.cookie } })),
      );
      expect(answers.map((it) => it.headers.get('location'))).toEqual(['/login', '/login']);
      expect(
        await app().database.db.select().from(users).where(eq(users.email, email)),
      ).toHaveLength(1);
    });

    test('a provider that takes its time keeps nobody else waiting', async () => {
      const person = openId.add({ email: newEmail() });
      const jar = new Jar();
      const back = await throughProvider(app(), await start(app(), jar), person);
      const release = openId.hold();
      const waiting = app().call(back, { headers: { cookie: jar.cookie } });
      expect(await app().signIn(newEmail())).toContain('foreword.session');
      release();
      expect((await waiting).headers.get('location')).toBe('/login');
    });

    test.each([
      'https://evil.example/app',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      `/app?${'a'.repeat(1200)}`,
    ])('leads to the sign-in page and not to %s', async (redirect) => {
      const person = openId.add({ email: newEmail() });
      const { location } = await signInWith(app(), person, new Jar(), redirect);
      expect(location).toBe('/login');
    });

    test.each([
      ['an unknown provider', { provider: 'constructor' }, 400],
      ['a provider that is not configured', { provider: 'github' }, 404],
      ['a token of the caller’s own', { provider: 'oidc', idToken: { token: 'x' } }, 400],
      ['an address of the caller’s own', { provider: 'oidc', callbackURL: '/app' }, 400],
      ['scopes of the caller’s own', { provider: 'oidc', scopes: ['admin'] }, 400],
    ])('refuses %s', async (_name, body, status) => {
      expect((await app().call(begin, { body })).status).toBe(status);
    });

    test('refuses to begin for a foreign page', async () => {
      const headers = { origin: 'https://evil.example' };
      const answer = await app().call(begin, { body: { provider: 'oidc' }, headers });
      expect(answer.status).toBe(403);
    });

    test.each([
      '/api/auth/callback/oidc',
      '/api/auth/callback/oidc?code=x',
      '/api/auth/callback/oidc?code=x&state=y',
      '/api/auth/callback/github?code=x&state=y',
      '/api/auth/callback/oidc?error=signup_disabled&state=y',
      `/api/auth/callback/oidc?state=${'y'.repeat(5000)}`,
    ])('%.60s alone leads to the error page', async (path) => {
      const answer = await app().call(path);
      expect(answer.headers.get('location')).toBe('/login/error?error=unknown_error');
      expect(answer.headers.getSetCookie().join()).not.toContain('foreword.session');
    });

    test('an unknown callback is not found, and none takes a post', async () => {
      expect((await app().call('/api/auth/callback/evil')).status).toBe(404);
      expect((await app().call('/api/auth/callback/oidc', { body: {} })).status).toBe(405);
    });

    test('one address cannot begin without end', async () => {
      const from = '203.0.113.77';
      const statuses: number[] = [];
      for (let n = 0; n < 101; n += 1)
        statuses.push((await app().call(begin, { body: { provider: 'oidc' }, from })).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(statuses.at(-1)).toBe(429);
    });
  },
  openId.env,
);

onEachApp(
  'a provider without sign-up',
  (app) => {
    test('lets members in, and tells others that they need an account', async () => {
      const member = await signInWith(app(), openId.add({ email: 'user@example.com' }));
      expect(await sessionEmail(app(), member.jar)).toBe('user@example.com');
      const email = newEmail();
      const stranger = await signInWith(app(), openId.add({ email }));
      expect(stranger.location).toBe('/login/error?error=signup_disabled');
      expect(await userOf(app(), email)).toBeUndefined();
    });

    test('does not tell whose address has an account', async () => {
      for (const email of ['admin@example.com', newEmail()]) {
        const person = openId.add({ email, emailVerified: false });
        expect((await signInWith(app(), person)).location).toBe(unverified);
      }
    });
  },
  { ...openId.env, AUTH_SIGNUP: 'false' },
);

onEachApp(
  'a provider in a demo',
  (app) => {
    test('is closed at both ends', async () => {
      const answer = await app().call(begin, { body: { provider: 'oidc' } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'DEMO_READ_ONLY' });
      const back = await app().call('/api/auth/callback/oidc?code=x&state=y');
      expect(back.headers.get('location')).toBe('/login/error?error=access_denied');
    });
  },
  { ...openId.env, DEMO: 'true' },
);

onEachApp(
  'a provider on https',
  (app) => {
    test('is left with a cookie that is bound to the host', async () => {
      const answer = await app().call(begin, { body: { provider: 'oidc' } });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-foreword\.way=/);
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/Secure/i);
      expect(cookie).not.toMatch(/Domain/i);
    });
  },
  { ...openId.env, BASE_URL: 'https://books.example.com' },
);

onEachApp(
  'the known providers',
  (app) => {
    test.each([
      ['github', 'https://github.com/login/oauth/authorize', 'hub-id'],
      ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'goo-id'],
    ])('%s is asked at its own address, with a challenge and our callback', async (id, at, key) => {
      const answer = await app().call(begin, { body: { provider: id } });
      const url = new URL(((await answer.json()) as { url: string }).url);
      expect(url.origin + url.pathname).toBe(at);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: key,
        response_type: 'code',
        code_challenge_method: 'S256',
        redirect_uri: `${app().config.baseUrl}/api/auth/callback/${id}`,
      });
      expect(url.href).not.toContain('secret');
    });
  },
  {
    GITHUB_CLIENT_ID: 'hub-id',
    GITHUB_CLIENT_SECRET: 'hub-secret',
    GOOGLE_CLIENT_ID: 'goo-id',
    GOOGLE_CLIENT_SECRET: 'goo-secret',
  },
);

describe('a provider that is away', () => {
  beforeAll(() => openId.stop());
  onEachApp(
    'at first',
    (app) => {
      test('is told of, and asked again when it is back; nothing of ours waits for it', async () => {
        const answer = await app().call(begin, { body: { provider: 'oidc' } });
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
        expect(await app().signIn('user@example.com')).toContain('foreword.session');
        await openId.start();
        const person = openId.add({ email: newEmail() });
        const jar = new Jar();
        const back = await throughProvider(app(), await start(app(), jar), person);
        await openId.stop();
        const late = await app().call(back, { headers: { cookie: jar.cookie } });
        expect(late.headers.get('location')).toBe('/login/error?error=unknown_error');
        expect(await userOf(app(), person.email)).toBeUndefined();
      });
    },
    openId.env,
  );
});
