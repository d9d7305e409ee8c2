import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { sessions, users } from './tables';

const post = (app: TestApp, path: string, cookie: string, body: unknown = {}) =>
  app.call(`/api/auth${path}`, { body, headers: { cookie } });

const isIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/auth/list-sessions', { headers: { cookie } })).status === 200;

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

async function userOf(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user;
}

const doors = [
  ['/update-user', { name: 'Nobody' }],
  ['/revoke-sessions', {}],
  ['/revoke-other-sessions', {}],
  ['/send-verification-email', {}],
  ['/verify-email', { code: '123456' }],
  ['/delete-user', { code: '123456' }],
] as const;

onEachApp('the account under /api/auth', (app) => {
  test('update-user changes the name, by the same rules as the page', async () => {
    const email = 'elodie.marchetti@example.com';
    const cookie = await app().signIn(email);
    const answer = await post(app(), '/update-user', cookie, { name: ' Élodie ' });
    expect(await answer.json()).toEqual({ status: true });
    expect((await userOf(app(), email))?.name).toBe('Élodie');
    const bad = await post(app(), '/update-user', cookie, { name: ' ' });
    expect(await bad.json()).toMatchObject({ message: 'Name is required', field: 'name' });
  });

  test.each(['role', 'banned', 'emailVerified', 'id', 'email', 'image', 'onboardedAt'])(
    'update-user takes no %s',
    async (field) => {
      const cookie = await app().signIn('user@example.com');
      const body = { name: 'Noor', [field]: 'admin' };
      expect((await post(app(), '/update-user', cookie, body)).status).toBe(400);
    },
  );

  test('list-sessions tells no token, and goes on doing so for an old session', async () => {
    const cookie = await app().signIn('rana.hamdani@example.com');
    const user = await userOf(app(), 'rana.hamdani@example.com');
    await app()
      .database.db.update(sessions)
      .set({ createdAt: new Date(app().clock.now.getTime() - 20 * 86_400_000) })
      .where(eq(sessions.userId, user?.id ?? ''));
    const answer = await app().call('/api/auth/list-sessions', { headers: { cookie } });
    const text = await answer.text();
    expect(text).not.toMatch(/token/i);
    expect(JSON.parse(text)[0]).toMatchObject({ current: true, address: '192.0.2.1' });
  });

  test('revoke-other-sessions leaves this one', async () => {
    const email = 'tomas.havranek@example.com';
    const [there, here] = [await app().signIn(email), await app().signIn(email)];
    expect((await post(app(), '/revoke-other-sessions', here)).status).toBe(200);
    expect([await isIn(app(), here), await isIn(app(), there)]).toEqual([true, false]);
  });

  test('revoke-sessions ends all, and takes the cookie away', async () => {
    const email = 'chen.siyuan@example.com';
    const [there, here] = [await app().signIn(email), await app().signIn(email)];
    const answer = await post(app(), '/revoke-sessions', here);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^foreword\.session=; Max-Age=0; Path=\//);
    expect([await isIn(app(), here), await isIn(app(), there)]).toEqual([false, false]);
  });

  test('verify-email takes the code that was asked for; three wrong ones void it', async () => {
    const email = 'huong.nguyen@example.com';
    const cookie = await app().signIn(email);
    const { db } = app().database;
    await db.update(users).set({ emailVerified: false }).where(eq(users.email, email));
    await post(app(), '/send-verification-email', cookie);
    const code = codeFor(app(), email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 3; tries += 1)
      expect((await post(app(), '/verify-email', cookie, { code: wrong })).status).toBe(400);
    const late = await post(app(), '/verify-email', cookie, { code });
    expect(await late.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    app().clock.advance(120);
    await post(app(), '/send-verification-email', cookie);
    const fresh = { code: codeFor(app(), email) };
    expect((await post(app(), '/verify-email', cookie, fresh)).status).toBe(200);
    expect((await userOf(app(), email))?.emailVerified).toBe(true);
  });

  test('delete-user takes a fresh code', async () => {
    const email = 'olena.tkachuk@example.com';
    const cookie = await app().signIn(email);
    expect((await post(app(), '/delete-user', cookie, { code: '123456' })).status).toBe(400);
    await app().call('/api/rest/account/deletion/request', { body: {}, headers: { cookie } });
    const answer = await post(app(), '/delete-user', cookie, { code: codeFor(app(), email) });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await userOf(app(), email)).toBeUndefined();
  });

  test('who stands in for a person changes only her name', async () => {
    const email = 'ana.sousa@example.com';
    const cookie = await app().signIn(email);
    const [user, admin] = [await userOf(app(), email), await userOf(app(), 'admin@example.com')];
    await app()
      .database.db.update(sessions)
      .set({ impersonatedBy: admin?.id ?? '' })
      .where(eq(sessions.userId, user?.id ?? ''));
    for (const [path, body] of doors)
      expect([path, (await post(app(), path, cookie, body)).status]).toEqual([
        path,
        path === '/update-user' ? 200 : 403,
      ]);
  });

  test.each(doors)('%s is for who is signed in and welcomed', async (path, body) => {
    expect((await post(app(), path, '', body)).status).toBe(401);
    const cookie = await app().signIn('m.okafor88@example.com');
    const answer = await post(app(), path, cookie, body);
    expect(await answer.json()).toMatchObject({ code: 'ONBOARDING_REQUIRED' });
    expect((await app().call(`/api/auth${path}`, { headers: { cookie } })).status).toBe(405);
  });

  test('list-sessions is for who is signed in', async () => {
    expect((await app().call('/api/auth/list-sessions')).status).toBe(401);
  });
});

onEachApp(
  'the account under /api/auth in demo mode',
  (app) => {
    test.each(doors)('%s is refused', async (path, body) => {
      const cookie = await app().signIn('user@example.com');
      const answer = await post(app(), path, cookie, body);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        code: 'DEMO_READ_ONLY',
        message: 'This is a read-only demo, this action is disabled.',
      });
    });
  },
  { DEMO: 'true' },
);

onEachApp(
  'the account under /api/auth on https',
  (app) => {
    test('takes away the cookie that is bound to the host', async () => {
      const cookie = await app().signIn('user@example.com');
      const answer = await post(app(), '/revoke-sessions', cookie);
      expect(answer.headers.getSetCookie()[0]).toBe(
        '__Host-foreword.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
      );
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
