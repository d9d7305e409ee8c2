import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import {
  Jar,
  beginSocial,
  newEmail,
  sessionEmail,
  signInWith,
  start,
  startProvider,
  throughProvider,
} from '../../../../tests/social';
import { activity } from '../../../../tests/tables';
import { accounts, sessions, users, verifications } from './tables';

const openId = await startProvider();
afterAll(() => openId.stop());

const unverified = '/login/error?error=access_denied&reason=email_not_verified';

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

onEachApp(
  'signing in through a provider',
  (app) => {
    test('makes an account, signs in, and leads where one wanted to go', async () => {
      const person = openId.add({ email: newEmail().toUpperCase(), name: 'Ada  <b>' });
      const { jar, response, location } = await signInWith(
        app(),
        openId,
        person,
        new Jar(),
        '/app?a=(1)',
      );
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
      await signInWith(app(), openId, person);
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
      const first = await signInWith(app(), openId, person);
      const old = first.jar.cookie;
      const second = await signInWith(app(), openId, person, first.jar);
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
      await signInWith(app(), openId, person);
      openId.add({ ...person, email: newEmail(), emailVerified: false });
      const { jar } = await signInWith(app(), openId, person);
      expect(await sessionEmail(app(), jar)).toBe(person.email);
    });

    test('a verified address leads into the account that is there', async () => {
      const email = 'user@example.com';
      const before = await userOf(app(), email);
      const { jar } = await signInWith(app(), openId, openId.add({ email, name: 'Somebody Else' }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await userOf(app(), email)).toMatchObject({ id: before?.id, name: before?.name });
    });

    test('a verified address proves that of an account which nobody has used yet', async () => {
      const email = newEmail();
      await app().database.db.insert(users).values({ email, name: 'Invited' });
      const { jar } = await signInWith(app(), openId, openId.add({ email }));
      expect(await sessionEmail(app(), jar)).toBe(email);
      expect(await userOf(app(), email)).toMatchObject({ emailVerified: true, name: 'Invited' });
    });

    test('an address that is not verified is refused, whether it has an account or not', async () => {
      for (const email of ['admin@example.com', newEmail()]) {
        const person = openId.add({ email, emailVerified: false });
        const { jar, location } = await signInWith(app(), openId, person);
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
      await signInWith(app(), openId, person);
      await app()
        .database.db.update(users)
        .set({ banned: true })
        .where(eq(users.email, person.email));
      const { jar, location } = await signInWith(app(), openId, person);
      expect(location).toBe('/login/error?error=access_denied&reason=banned');
      expect(await sessionEmail(app(), jar)).toBeUndefined();
    });

    test('who says no there is told so, without the provider’s words', async () => {
      const { location, jar } = await signInWith(app(), openId, 'deny');
      expect(location).toBe('/login/error?error=access_denied');
      expect(jar.cookie).toBe('');
    });

    test('a way back works once, and only for who began it', async () => {
      const person = openId.add({ email: newEmail() });
      const jar = new Jar();
      const back = await throughProvider(app(), openId, await start(app(), jar), person);
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
          return { jar, back: await throughProvider(app(), openId, url, openId.add({ email })) };
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
      const back = await throughProvider(app(), openId, await start(app(), jar), person);
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
      const { location } = await signInWith(app(), openId, person, new Jar(), redirect);
      expect(location).toBe('/login');
    });

    test.each([
      ['an unknown provider', { provider: 'constructor' }, 404],
      ['a provider that is not configured', { provider: 'github' }, 404],
      ['an ID token', { provider: 'oidc', idToken: { token: 'x' } }, 404],
      ['scopes', { provider: 'oidc', scopes: ['admin'] }, 400],
    ])('refuses %s', async (_name, body, status) => {
      expect((await app().call(beginSocial, { body })).status).toBe(status);
    });

    test('refuses to begin for a foreign page', async () => {
      const headers = { origin: 'https://evil.example' };
      const answer = await app().call(beginSocial, { body: { provider: 'oidc' }, headers });
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
        statuses.push((await app().call(beginSocial, { body: { provider: 'oidc' }, from })).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(statuses.at(-1)).toBe(429);
    });
  },
  openId.env,
);
