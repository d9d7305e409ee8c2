import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { activity } from '../../../../../tests/tables';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import {
  configuredRows,
  lastLanguage,
  otherLanguage,
  rightToLeft,
} from '../../../../../tests/languages';
import { sessions, users } from './tables';

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const ask = (app: TestApp, email: string) => app.call(send, { body: { email, type: 'sign-in' } });
const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const log = (app: TestApp, kind: string) =>
  app.database.db.select().from(activity).where(eq(activity.kind, kind)).orderBy(desc(activity.at));

onEachApp('signing in', (app) => {
  test('is in the audit log, the first time as a sign-up', async () => {
    await app().signIn('fresh@example.com');
    const [signUp] = await log(app(), 'sign-up');
    expect(signUp).toMatchObject({ actorName: 'fresh@example.com', ipAddress: '192.0.2.1' });
    const [first] = await log(app(), 'sign-in');
    expect(first).toMatchObject({ actorId: signUp?.actorId, requestId: expect.any(String) });
  });

  test('wrong codes are in the audit log as failures, without the code', async () => {
    const email = 'wrong@example.com';
    await ask(app(), email);
    const otp = codeFor(app(), email);
    await app().call(signIn, { body: { email, otp: wrong(otp) } });
    const [failed] = await log(app(), 'sign-in.failed');
    expect(failed).toMatchObject({ targetId: email, after: { reason: 'INVALID_OTP' } });
    // Without IDs, which are random and may contain the same digits.
    const { kind, before, after } = activity;
    const rows = await app().database.db.select({ kind, before, after }).from(activity);
    const all = JSON.stringify(rows);
    expect(all).not.toContain(otp);
    expect(all).not.toContain(wrong(otp));
  });

  test('ends the session that it replaces, and makes a new token', async () => {
    const email = 'again@example.com';
    const first = await app().signIn(email);
    await ask(app(), email);
    const body = { email, otp: codeFor(app(), email) };
    const response = await app().call(signIn, { body, headers: { cookie: first } });
    const second = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(second).not.toBe(first);
    const who = async (cookie: string) =>
      (await app().call('/api/rest/users?limit=1', { headers: { cookie } })).status;
    // Signed in, but not onboarded.
    expect(await who(second)).toBe(403);
    expect(await who(first)).toBe(401);
  });

  test('two hundred guesses at once do not find a code', async () => {
    const email = 'stormed@example.com';
    const asked = await ask(app(), email);
    const headers = { cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const otp = codeFor(app(), email);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        app().call(signIn, {
          body: { email, otp: wrong(otp) },
          from: `203.0.${n % 100}.${n}`,
          headers,
        }),
      ),
    );
    const codes = await Promise.all(
      responses.map(async (response) => (await response.json()).code),
    );
    // Three were compared with the code. Then it was void.
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(3);
    const late = await app().call(signIn, { body: { email, otp }, from: '203.0.113.1', headers });
    expect(await late.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  test('a code is of no use for another address', async () => {
    await ask(app(), 'mine@example.com');
    await ask(app(), 'yours@example.com');
    const otp = codeFor(app(), 'mine@example.com');
    const response = await app().call(signIn, { body: { email: 'yours@example.com', otp } });
    expect(response.status).toBe(400);
  });

  test.each(
    configuredRows<[ban: { banReason?: string; banExpires?: Date }, message: string]>([
      ['en', {}, 'You have been banned from this application'],
      [
        'en',
        { banReason: 'Spam.', banExpires: new Date('2095-02-03T04:05:00Z') },
        'You have been banned from this application. Reason: Spam. The ban ends on February 3, 2095 at 04:05 UTC.',
      ],
      ['sw', { banReason: 'Spam' }, 'Umepigwa marufuku kutumia programu hii. Sababu: Spam.'],
    ]),
  )(
    'a banned user gets the reason after the right code, and no session (%s): %j',
    async (language, ban, message) => {
      const headers = { 'accept-language': language };
      const email = `banned-${message.length}@example.com`;
      await app()
        .database.db.insert(users)
        .values({ email, name: 'B', banned: true, onboardedAt: new Date(), ...ban });
      await ask(app(), email);
      const otp = codeFor(app(), email);
      const slip = await app().call(signIn, { body: { email, otp: wrong(otp) }, headers });
      expect(await slip.json()).toMatchObject({ code: 'INVALID_OTP' });
      const response = await app().call(signIn, { body: { email, otp }, headers });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toMatchObject({ code: 'BANNED_USER', message });
    },
  );

  test('saves the language to an account that has none', async () => {
    const email = 'language@example.com';
    const stored = async () => {
      const [user] = await app().database.db.select().from(users).where(eq(users.email, email));
      return user?.language;
    };
    const signInWith = async (language: string) => {
      await ask(app(), email);
      const body = { email, otp: codeFor(app(), email) };
      const response = await app().call(signIn, { body, headers: { 'accept-language': language } });
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const cookie = await signInWith(otherLanguage);
    expect(await stored()).toBe(otherLanguage);
    const session = { headers: { cookie: `${cookie}; i18next=${rightToLeft}` } };
    const use = async () => {
      // The last use of a session is saved every ten minutes.
      app().clock.advance(601);
      await app().call('/api/auth/get-session', session);
      return stored();
    };
    expect(await use()).toBe(otherLanguage);
    await signInWith(lastLanguage);
    expect(await stored()).toBe(otherLanguage);
    await app().database.db.update(users).set({ language: null }).where(eq(users.email, email));
    expect(await use()).toBe(rightToLeft);
  });

  test('a session ends after 30 days, however much it is used', async () => {
    const cookie = await app().signIn('admin@example.com');
    const listUsers = async () =>
      (await app().call('/api/rest/users', { headers: { cookie } })).status;
    const rest = app().clock.now;
    for (const days of [10, 10, 9]) {
      app().clock.advance(days * 86_400);
      expect(await listUsers()).toBe(200);
    }
    app().clock.advance(86_400 + 60);
    expect(await listUsers()).toBe(401);
    app().clock.now = rest;
  });

  test('one address signing up fifty times at once makes one user', async () => {
    const email = 'crowd@example.com';
    await ask(app(), email);
    const otp = codeFor(app(), email);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app().call(signIn, { body: { email, otp }, from: `198.18.0.${n}` }),
      ),
    );
    const { db } = app().database;
    const [user, ...others] = await db.select().from(users).where(eq(users.email, email));
    expect(others).toEqual([]);
    expect(await db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(1);
  });
});

onEachApp(
  'a ban with a contact address',
  (app) => {
    test('names the address to write to', async () => {
      const email = 'banned@example.com';
      await app().database.db.insert(users).values({ email, banned: true });
      await ask(app(), email);
      const response = await app().call(signIn, { body: { email, otp: codeFor(app(), email) } });
      expect(await response.json()).toMatchObject({
        message: `${label('codes:BANNED_USER')}. ${label('rejections:banned.contact', {
          email: 'help@example.com',
        })}`,
      });
    });
  },
  { CONTACT_EMAIL: 'help@example.com' },
);
