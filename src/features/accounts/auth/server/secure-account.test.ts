import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { appKinds } from '../../../../../tests/databases';
import { userHooks } from '../../../../../tests/user-hooks';
import { getSession, newUser } from '../../../../../tests/users';
import type { EndingAccess } from '~/server/request-context';
import { createNotMeLink } from './not-me-link';
import { sessions, users, verifications } from './tables';

describe.each(appKinds)('“This wasn’t me” (%s)', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(kind);
  });
  afterAll(() => app.close());

  const tokenFor = async ({ id, email }: { id: string; email: string }, since?: Date) => {
    const context = { config: app.config, now: () => app.clock.now, getSession: async () => null };
    const link = await createNotMeLink(app.database.db, context, email, { userId: id, since });
    return new URL(link).searchParams.get('token') ?? '';
  };
  const report = (token: unknown, from = '192.0.2.1', cookie = '') =>
    app.call('/api/auth/not-me', { body: { token }, from, headers: { cookie } });
  const isSignedIn = async (cookie: string) =>
    (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;
  const count = (userId: string) => app.database.db.$count(sessions, eq(sessions.userId, userId));

  test('ends all sessions of the user and impersonations of them, and no others', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const second = await getSession(app, user.id);
    const admin = await newUser(app, { role: 'admin' });
    await app.call('/api/auth/admin/impersonate-user', {
      body: { userId: user.id },
      headers: { cookie: admin.cookie },
    });
    expect(await count(user.id)).toBe(3);
    const response = await report(await tokenFor(user));
    expect([response.status, await response.json()]).toEqual([200, { status: true }]);
    expect(await count(user.id)).toBe(0);
    expect(await isSignedIn(user.cookie)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(other.cookie)).toBe(true);
    expect(await isSignedIn(admin.cookie)).toBe(true);
  });

  test('is in the audit log, and leaves the version of the user unchanged', async () => {
    const user = await newUser(app);
    const version = () =>
      app.database.db.select({ at: users.updatedAt }).from(users).where(eq(users.id, user.id));
    const before = await version();
    await report(await tokenFor(user));
    expect(await getActivity(app, user.id)).toMatchObject([
      { kind: 'account.secured', actorId: user.id, after: { sessionsEnded: 1 } },
    ]);
    expect(await version()).toEqual(before);
  });

  test('clears the cookie of a browser that was signed in, and of no other', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const elsewhere = await report(await tokenFor(user), '192.0.2.2', other.cookie);
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
    const cookie = await getSession(app, user.id);
    const here = await report(await tokenFor(user), '192.0.2.2', cookie);
    expect(here.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  test('voids codes that are pending, and no others', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const ask = (email: string) =>
      app.call('/api/auth/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } });
    await ask(user.email);
    await ask(other.email);
    await user.call('POST', '/account/email/request', { email: 'n@example.com' });
    const pending = (text: string) =>
      app.database.db.$count(verifications, sql`${verifications.identifier} like ${`%${text}%`}`);
    expect([await pending(user.email), await pending(user.id)]).toEqual([1, 1]);
    await report(await tokenFor(user));
    expect([await pending(user.email), await pending(user.id)]).toEqual([0, 0]);
    expect(await pending(other.email)).toBe(1);
  });

  test('works for 7 days, and once, also if it is used fifty times at once', async () => {
    const user = await newUser(app);
    const [first, second, third] = [
      await tokenFor(user),
      await tokenFor(user),
      await tokenFor(user),
    ];
    const used = await Promise.all(
      Array.from({ length: 50 }, (_, n) => report(first, `198.18.2.${n}`)),
    );
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await report(first, '192.0.2.3');
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'LINK_NOT_VALID' }]);
    app.clock.advance(7 * 86_400 - 1);
    expect((await report(second, '192.0.2.3')).status).toBe(200);
    app.clock.advance(1);
    expect((await report(third, '192.0.2.3')).status).toBe(400);
  });

  test('does not work for the reader of a former mailbox', async () => {
    const user = await newUser(app);
    const token = await tokenFor(user);
    const rename = (email: string) =>
      app.database.db.update(users).set({ email }).where(eq(users.id, user.id));
    await rename(`moved-${user.email}`);
    expect((await report(token, '192.0.2.6')).status).toBe(400);
    expect(await isSignedIn(user.cookie)).toBe(true);
    await rename(user.email);
    expect((await report(token, '192.0.2.6')).status).toBe(200);
  });

  test('cannot be computed from the database', async () => {
    const user = await newUser(app);
    const token = await tokenFor(user);
    const stored = JSON.stringify(await app.database.db.select().from(verifications));
    expect(stored).not.toContain(token.split('.').at(-1));
  });

  test('rejects what is forged like what has expired, and changes nothing', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const token = await tokenFor(user);
    const forged = [
      // The secret of another user, and of the same one with another effect.
      token.replace(user.id, other.id),
      token.replace('access', 'email'),
      token.slice(0, -1),
      `${token}A`,
      await tokenFor({ ...user, id: '0195c1f2-0000-7000-8000-000000000000' }),
      'x',
      '',
      null,
      'x'.repeat(501),
    ];
    const responses = await Promise.all(
      forged.map(async (it, n) => {
        const response = await report(it, `198.18.0.${n}`);
        return { status: response.status, ...(await response.json()), field: '' };
      }),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 400, code: 'LINK_NOT_VALID' });
    expect(await isSignedIn(user.cookie)).toBe(true);
    expect(await isSignedIn(other.cookie)).toBe(true);
  });

  test('is limited for each network address', async () => {
    const from = '198.18.1.1';
    for (let n = 0; n < 20; n += 1) expect((await report('x', from)).status).toBe(400);
    expect((await report('x', from)).status).toBe(429);
    expect((await report('x', '198.18.1.2')).status).toBe(400);
  });

  test('features end what was added since the reported sign-in', async () => {
    const user = await newUser(app);
    const reported = app.clock.now;
    const token = await tokenFor(user, reported);
    app.clock.advance(3600);
    const { endAccess } = userHooks;
    const ended: EndingAccess[] = [];
    Object.assign(userHooks, {
      endAccess: async (...[, , it]: Parameters<typeof endAccess>) => void ended.push(it),
    });
    try {
      expect((await report(token, '192.0.2.4')).status).toBe(200);
    } finally {
      Object.assign(userHooks, { endAccess });
    }
    expect(ended).toMatchObject([{ user: { id: user.id }, by: { id: user.id } }]);
    // Clocks of instances may differ.
    const since = new Date(reported.getTime() - 60_000);
    expect(ended[0]?.signInMethods).toEqual(since);
  });

  test('without JavaScript, the form leads to a page without the token', async () => {
    const user = await newUser(app);
    const post = (token: string) =>
      app.call(`/login/not-me?token=${token}`, {
        body: '',
        from: '192.0.2.5',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const rejected = await post('x');
    expect(rejected.status).toBe(422);
    expect(await isSignedIn(user.cookie)).toBe(true);
    const done = await post(await tokenFor(user));
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/login/not-me?done=true');
    expect(await isSignedIn(user.cookie)).toBe(false);
  });

  test('opening the page changes nothing', async () => {
    const user = await newUser(app);
    const token = await tokenFor(user);
    await app.call(`/login/not-me?token=${token}`);
    const method = 'HEAD';
    await app.call(`/login/not-me?token=${token}`, { method });
    const read = await app.call(`/api/auth/not-me?token=${token}`);
    expect(read.status).toBe(405);
    expect(await isSignedIn(user.cookie)).toBe(true);
  });
});
