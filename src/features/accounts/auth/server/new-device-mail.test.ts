import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { appKinds } from '../../../../../tests/databases';
import { label } from '../../../../../tests/label';
import { otherLanguage } from '../../../../../tests/languages';
import { newUser, newWord } from '../../../../../tests/users';
import { i18nFor } from '~/server/i18n';
import { defaultLanguage } from '~/shared/i18n/languages';
import { sessions, users } from './tables';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(appKinds)('a sign-in from a new device (%s)', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(kind);
  });
  afterAll(() => app.close());

  /** Signs in with a code in the browser of the cookies, and returns its cookies. */
  async function signIn(email: string, jar = new Map<string, string>()) {
    app.clock.advance(31);
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = async (path: string, body: unknown) => {
      const headers = { cookie: cookie(), 'user-agent': firefox };
      const response = await app.call(`/api/auth${path}`, { body, headers });
      expect(response.status).toBe(200);
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=', 2) ?? [];
        jar.set(name, value);
      }
    };
    await call('/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const otp = /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0];
    await call('/sign-in/email-otp', { email, otp });
    return jar;
  }
  const notices = (email: string, language = i18nFor(defaultLanguage)) =>
    app
      .mails(email)
      .filter(({ subject }) => subject === language.t('account-mails:newDevice.subject'));
  const change = (id: string, fields: Partial<typeof users.$inferInsert>) =>
    app.database.db.update(users).set(fields).where(eq(users.id, id));

  test('is reported by email: when, which device, from where and how', async () => {
    const user = await newUser(app, { timeZone: 'Africa/Nairobi' });
    app.clock.now = new Date('2030-01-01T09:00:00Z');
    await signIn(user.email);
    const [mail, ...more] = notices(user.email);
    expect(more).toEqual([]);
    for (const text of [
      /January 1, 2030 at 12:00 GMT\+3|January 1, 2030 at 12:00 EAT/,
      /Firefox on Linux/,
      /192\.0\.2\.1/,
      label('account:sessions.method.code'),
      /\/login\/not-me\?token=\S+/,
    ])
      expect(mail?.text).toMatch(text);
  });

  test('is reported in the language of the user', async () => {
    const user = await newUser(app, { language: otherLanguage });
    await signIn(user.email);
    expect(notices(user.email, i18nFor(otherLanguage))).toHaveLength(1);
  });

  test('is reported once for each browser, also if others use it', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const shared = await signIn(user.email);
    await signIn(other.email, shared);
    await signIn(user.email, shared);
    await signIn(other.email, shared);
    expect([notices(user.email).length, notices(other.email).length]).toEqual([1, 1]);
    await signIn(user.email);
    expect(notices(user.email)).toHaveLength(2);
  });

  test('is not reported when it creates the account, or to those who never used it', async () => {
    const email = `${newWord('new')}@example.com`;
    await signIn(email);
    const invited = await newUser(app, { onboardedAt: null });
    await signIn(invited.email);
    expect([...notices(email), ...notices(invited.email)]).toEqual([]);
  });

  test('is not reported if the user does not want it, unless they are an administrator', async () => {
    const user = await newUser(app, { signInNotices: false });
    await signIn(user.email);
    expect(notices(user.email)).toEqual([]);
    await change(user.id, { role: 'admin' });
    await signIn(user.email);
    expect(notices(user.email)).toHaveLength(1);
  });

  test('is reported again in every browser after “This wasn’t me”', async () => {
    const user = await newUser(app);
    const jar = await signIn(user.email);
    const token = /token=(\S+)/.exec(notices(user.email)[0]?.text ?? '')?.[1];
    app.clock.advance(1);
    expect((await app.call('/api/auth/not-me', { body: { token } })).status).toBe(200);
    expect(await app.database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    await signIn(user.email, jar);
    expect(notices(user.email)).toHaveLength(2);
    await signIn(user.email, jar);
    expect(notices(user.email)).toHaveLength(2);
  });

  test('impersonation is not reported, and has no method', async () => {
    const user = await newUser(app);
    const admin = await newUser(app, { role: 'admin' });
    const begun = await app.call('/api/auth/admin/impersonate-user', {
      body: { userId: user.id },
      headers: { cookie: admin.cookie },
    });
    expect(begun.status).toBe(200);
    expect(app.mails(user.email)).toEqual([]);
    const [row] = await app.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.impersonatedBy, admin.id));
    expect(row?.method).toBeNull();
  });

  test('the lists of sessions say how it was done', async () => {
    const user = await newUser(app);
    const admin = await newUser(app, { role: 'admin' });
    const jar = await signIn(user.email);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = await app.call('/api/rest/account/sessions', { headers: { cookie } });
    const methods = (list: unknown) =>
      new Set((list as { items: { method: string | null }[] }).items.map(({ method }) => method));
    expect(methods(await own.json())).toEqual(new Set(['code', null]));
    const seen = await admin.call('GET', `/users/${user.id}/sessions`);
    expect(methods(seen.body)).toEqual(new Set(['code', null]));
  });
});
