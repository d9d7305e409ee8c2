import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { i18nFor } from '~/server/i18n';
import { languages } from '~/shared/i18n/languages';
import { sessions, users, verifications } from './tables';

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const ask = (app: TestApp, email: string, from?: string) =>
  app.call(send, { body: { email, type: 'sign-in' }, ...(from && { from }) });

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

onEachApp('the auth door', (app) => {
  test('sends a code, signs in with it, once', async () => {
    const email = 'user@example.com';
    expect((await ask(app(), email)).status).toBe(200);
    const otp = codeFor(app(), email);
    const first = await app().call(signIn, { body: { email, otp } });
    expect(first.status).toBe(200);
    expect(JSON.stringify(await first.json())).not.toMatch(/token/);
    const cookie = first.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^foreword\.session=.*HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    const again = await app().call(signIn, { body: { email, otp } });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ code: 'INVALID_OTP', message: 'Code is invalid' });
  });

  test('tells who is signed in, and nothing of the token', async () => {
    const cookie = await app().signIn('admin@example.com');
    const answer = await app().call('/api/auth/get-session', { headers: { cookie } });
    const body = await answer.text();
    expect(body).toContain('admin@example.com');
    expect(body).not.toMatch(/token/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('signing out ends the session at once', async () => {
    const cookie = await app().signIn('admin@example.com');
    const figures = () => app().call('/api/rest/dashboard/figures', { headers: { cookie } });
    expect((await figures()).status).toBe(200);
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie } });
    expect((await figures()).status).toBe(401);
  });

  test('after three wrong codes the right one is dead too', async () => {
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
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app().call(signIn, { body: { email, otp }, from: `198.51.100.${n}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
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

  test('one address cannot ask for codes without end', async () => {
    const from = '203.0.113.50';
    const answers: number[] = [];
    for (let n = 0; n < 101; n += 1)
      answers.push((await ask(app(), `flood-${n}@example.com`, from)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)).toBe(429);
  });

  test('the database holds no code that can be read', async () => {
    const email = 'secret@example.com';
    await ask(app(), email);
    const rows = await app().database.db.select().from(verifications);
    expect(JSON.stringify(rows)).not.toContain(codeFor(app(), email));
  });

  test('addresses are one whatever their case, width and space', async () => {
    await ask(app(), '  ＮewＰerson@Example.COM ');
    expect(app().mails('newperson@example.com')).toHaveLength(1);
  });

  test.each([
    ['an extra field', { email: 'a@example.com', type: 'sign-in', role: 'admin' }],
    ['another purpose', { email: 'a@example.com', type: 'forget-password' }],
    ['no address', { email: 'nobody', type: 'sign-in' }],
    ['a look-alike of @', { email: 'a＠example.com', type: 'sign-in' }],
    ['an endless address', { email: `${'a'.repeat(10_000)}@example.com`, type: 'sign-in' }],
    ['no object', ['a@example.com']],
    ['NUL', { email: 'a\0@example.com', type: 'sign-in' }],
  ])('refuses %s', async (_name, body) => {
    const answer = await app().call(send, { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each(languages)('explains the error in %s', async (language) => {
    const answer = await app().call(send, {
      body: { email: 'nobody', type: 'sign-in' },
      headers: { 'accept-language': `xx, ${language};q=0.8` },
    });
    expect(await answer.json()).toMatchObject({
      message: i18nFor(language).t('auth:email.invalid'),
      field: 'email',
    });
  });

  test.each([
    '/api/auth/email-otp/check-verification-otp',
    '/api/auth/email-otp/verify-email',
    '/api/auth/change-password',
    '/api/auth/link-social',
    '/api/auth/sign-up/email',
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
  ])('refuses %s', async (_name, headers, status) => {
    const body = { email: 'cross@example.com', type: 'sign-in' };
    expect((await app().call(send, { body, headers })).status).toBe(status);
    expect(app().mails('cross@example.com')).toHaveLength(0);
  });
});

onEachApp(
  'the auth door without sign-up',
  (app) => {
    test('answers strangers as it answers members, and sends them nothing', async () => {
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
  'the auth door on https',
  (app) => {
    test('gives a cookie that is bound to the host', async () => {
      const email = 'user@example.com';
      await ask(app(), email);
      const body = { email, otp: codeFor(app(), email) };
      const answer = await app().call(signIn, { body });
      const cookie = answer.headers.getSetCookie()[0] ?? '';
      expect(cookie).toMatch(/^__Host-foreword\.session=/);
      expect(cookie).toMatch(/Secure/i);
      expect(cookie).not.toMatch(/Domain/i);
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
