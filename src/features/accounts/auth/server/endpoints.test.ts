import { product } from '~/product';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { wordsIn } from '../../../../../tests/random';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { endpoints } from './endpoints';
import { passwordEndpoints } from './endpoints/email-otp';
import { sessions, users, verifications } from './tables';

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const ask = (app: TestApp, email: string, from?: string) =>
  app.call(send, { body: { email, type: 'sign-in' }, ...(from && { from }) });

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

const tokenIn = (cookie: string) => /=([\w-]{20,})/.exec(cookie)?.[1] ?? 'no token';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

onEachApp('the auth API', (app) => {
  test('says that a code will be late while nobody sends those before', async () => {
    await app().database.execute(`insert into pgboss.job (name, start_after, singleton_key)
      values ('send-code', now() - interval '2 minutes', 'waits')`);
    const late = await ask(app(), 'late@example.com', '192.0.2.30');
    expect(await late.json()).toMatchObject({ success: true, late: true });
    await app().database.execute(`delete from pgboss.job where singleton_key = 'waits'`);
    const sent = await ask(app(), 'in.time@example.com', '192.0.2.30');
    expect(await sent.json()).not.toHaveProperty('late');
  });

  test('sends a code that signs in once', async () => {
    const email = 'user@example.com';
    expect((await ask(app(), email)).status).toBe(200);
    const otp = codeFor(app(), email);
    const first = await app().call(signIn, { body: { email, otp } });
    expect(first.status).toBe(200);
    const cookie = first.headers.getSetCookie()[0] ?? '';
    // `token` is the ID of the session.
    expect(await first.text()).not.toContain(tokenIn(cookie));
    expect(cookie).toMatch(/^[\w-]+\.session=.*HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    const again = await app().call(signIn, { body: { email, otp } });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      code: 'INVALID_OTP',
      message: label('auth:code.invalid'),
    });
  });

  test('returns the current user without the session token', async () => {
    const cookie = await app().signIn('admin@example.com');
    const response = await app().call('/api/auth/get-session', { headers: { cookie } });
    const body = await response.text();
    expect(body).toContain('admin@example.com');
    expect(body).not.toContain(tokenIn(cookie));
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('signing out ends the session at once', async () => {
    const cookie = await app().signIn('admin@example.com');
    const listUsers = () => app().call('/api/rest/users', { headers: { cookie } });
    expect((await listUsers()).status).toBe(200);
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie } });
    expect((await listUsers()).status).toBe(401);
  });

  test('after three wrong codes the right one is void too', async () => {
    const email = 'three-wrong@example.com';
    await ask(app(), email);
    const otp = codeFor(app(), email);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await app().call(signIn, { body: { email, otp: wrong(otp) } })).status).toBe(400);
    const late = await app().call(signIn, { body: { email, otp } });
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  test('the right code, fifty times at once, makes one session', async () => {
    const email = 'fifty@example.com';
    await ask(app(), email);
    const otp = codeFor(app(), email);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app().call(signIn, { body: { email, otp }, from: `198.51.100.${n}` }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const rows = await app()
      .database.db.select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, email));
    expect(rows).toHaveLength(1);
  });

  test('a second code has to wait, and 429 says how long', async () => {
    const email = 'twice@example.com';
    await ask(app(), email);
    app().clock.advance(10);
    const early = await ask(app(), email);
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('20');
    app().clock.advance(21);
    expect((await ask(app(), email)).status).toBe(200);
    // The first code still works: the same one was sent again.
    const [second, first] = app().mails(email);
    expect(second?.subject).toBe(first?.subject);
  });

  test('requests for codes are limited per network address', async () => {
    const from = '203.0.113.50';
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1)
      statuses.push((await ask(app(), `flood-${n}@example.com`, from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  });

  test('the database contains no readable code', async () => {
    const email = 'secret@example.com';
    await ask(app(), email);
    const rows = await app().database.db.select().from(verifications);
    expect(rows).not.toEqual([]);
    expect(wordsIn(rows)).not.toContain(codeFor(app(), email));
  });

  test('email addresses are normalized: case, width and spaces', async () => {
    await ask(app(), '  ＮewＰerson@Example.COM ');
    expect(app().mails('newperson@example.com')).toHaveLength(1);
  });

  test.each([
    ['an extra field', { role: 'admin' }, 'FIELD_NOT_ALLOWED'],
    ['another purpose', { type: 'change-email' }, 'VALIDATION_ERROR'],
    ['no address', { email: 'not-an-email' }, 'INVALID_EMAIL'],
    ['a look-alike of @', { email: 'a＠example.com' }, 'INVALID_EMAIL'],
    ['an endless address', { email: `${'a'.repeat(10_000)}@example.com` }, 'INVALID_EMAIL'],
    ['NUL', { email: 'a\0@example.com' }, 'INVALID_EMAIL'],
  ])('rejects %s', async (_name, fields, code) => {
    const body = { email: 'a@example.com', type: 'sign-in', ...fields };
    const response = await app().call(send, { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });

  test('rejects bodies that are not an object or not JSON', async () => {
    const list = await app().call(send, { body: ['a@example.com'] });
    expect(await list.json()).toMatchObject({ status: 400, code: 'BODY_MUST_BE_AN_OBJECT' });
    const broken = await app().call(send, { body: '{' });
    expect(await broken.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test.each(languages)('explains the error in %s', async (language) => {
    const response = await app().call(send, {
      body: { email: 'not-an-email', type: 'sign-in' },
      headers: { 'accept-language': `xx, ${language};q=0.8` },
    });
    expect(await response.json()).toMatchObject({
      message: i18nFor(language).t('auth:email.invalid'),
      field: 'email',
    });
  });

  test.each([
    '/api/auth/email-otp/check-verification-otp',
    '/api/auth/get-access-token',
    '/api/auth/refresh-token',
    '/api/auth/account-info',
    '/api/auth/update-session',
    '/api/auth/set-password',
    '/api/auth/ok',
    '/api/auth/admin/nonsense',
    '/api/auth/admin/list-users/',
    '/api/auth/__proto__',
    '/api/auth/constructor',
    '/api/auth/',
  ])('%s is closed', async (path) => {
    expect((await app().call(path, { body: {} })).status).toBe(404);
    expect((await app().call(path)).status).toBe(404);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a null origin', { origin: 'null' }, 403],
    ['a text body', { 'content-type': 'text/plain' }, 415],
  ])('rejects %s', async (_name, headers, status) => {
    const body = { email: 'cross@example.com', type: 'sign-in' };
    expect((await app().call(send, { body, headers })).status).toBe(status);
    expect(app().mails('cross@example.com')).toHaveLength(0);
  });
});

onEachApp('every auth endpoint', (app) => {
  const cookies = { admin: '' };
  beforeAll(async () => {
    cookies.admin = await app().signIn('admin@example.com');
  });

  const oneMethod = Object.entries(endpoints).filter(([, { acceptsPost }]) => !acceptsPost);
  test.each(oneMethod)('%s rejects other methods', async (path, endpoint) => {
    const other = endpoint.method === 'GET' ? 'POST' : 'GET';
    const response = await app().call(`/api/auth${path}`, {
      method: other,
      ...(other === 'POST' && { body: {} }),
      headers: { cookie: cookies.admin },
    });
    expect(response.status).toBe(405);
  });

  const withFields = Object.entries(endpoints).filter(
    ([path, { body, query }]) => (body ?? query) && !Object.hasOwn(passwordEndpoints, path),
  );
  test.each(withFields)('%s rejects unknown fields', async (path, { method }) => {
    const response = await app().call(`/api/auth${path}${method === 'GET' ? '?admin=true' : ''}`, {
      ...(method === 'POST' && { body: { admin: true } }),
      headers: { cookie: cookies.admin },
    });
    expect(response.status).toBe(400);
  });
});

onEachApp(
  'the auth API without sign-up',
  (app) => {
    test('answers the same for unknown addresses, and sends them nothing', async () => {
      const known = await ask(app(), 'user@example.com');
      const unknown = await ask(app(), 'stranger@example.com');
      expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
      expect(app().mails('stranger@example.com')).toHaveLength(0);
      expect(app().mails('user@example.com')).toHaveLength(1);
    });
  },
  { AUTH_SIGNUP: 'false' },
);

onEachApp(
  'the auth API on https',
  (app) => {
    test('sets a __Host- cookie', async () => {
      const email = 'user@example.com';
      await ask(app(), email);
      const body = { email, otp: codeFor(app(), email) };
      const response = await app().call(signIn, { body });
      const cookie = response.headers.getSetCookie()[0] ?? '';
      expect(cookie).toMatch(/^__Host-[\w-]+\.session=/);
      expect(cookie).toMatch(/Secure/i);
      expect(cookie).not.toMatch(/; *Domain/i);
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    });

    test('clears the __Host- cookie', async () => {
      const cookie = await app().signIn('admin@example.com');
      const ended = await app().call('/api/auth/revoke-sessions', {
        body: {},
        headers: { cookie },
      });
      expect(ended.headers.getSetCookie()[0]).toBe(
        `__Host-${product.id}.session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      );
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
