import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getActivity } from '../../../../../tests/activity-of';
import { type TestApp, createTestApp, secret } from '../../../../../tests/app';
import { appKinds } from '../../../../../tests/databases';
import { userHooks } from '../../../../../tests/user-hooks';
import { getSession, newUser } from '../../../../../tests/users';
import type { Undo } from '~/server/request-context';
import { notMeLink } from './not-me-link';
import { sessions, users, verifications } from './tables';

const former = 'the-former-secret-0123456789-abcdef';

describe.each(appKinds)('“This wasn’t me” (%s)', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(kind, { AUTH_SECRET_PREVIOUS: former });
  });
  afterAll(() => app.close());

  const tokenFor = (userId: string, authSecret = secret, undo?: { kind: string; id: string }) => {
    const context = { config: { ...app.config, authSecret }, now: () => app.clock.now };
    return new URL(notMeLink(context, { userId, undo })).searchParams.get('token') ?? '';
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
    const answer = await report(tokenFor(user.id));
    expect([answer.status, await answer.json()]).toEqual([200, { status: true }]);
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
    await report(tokenFor(user.id));
    expect(await getActivity(app, user.id)).toMatchObject([
      { kind: 'account.secured', actorId: user.id, after: { sessionsEnded: 1 } },
    ]);
    expect(await version()).toEqual(before);
  });

  test('clears the cookie of a browser that was signed in, and of no other', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const elsewhere = await report(tokenFor(user.id), '192.0.2.2', other.cookie);
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
    const cookie = await getSession(app, user.id);
    const here = await report(tokenFor(user.id), '192.0.2.2', cookie);
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
    await report(tokenFor(user.id));
    expect([await pending(user.email), await pending(user.id)]).toEqual([0, 0]);
    expect(await pending(other.email)).toBe(1);
  });

  test('works for 7 days, again and again, and with the previous secret', async () => {
    const user = await newUser(app);
    const token = tokenFor(user.id);
    expect((await report(token, '192.0.2.3')).status).toBe(200);
    expect((await report(token, '192.0.2.3')).status).toBe(200);
    expect((await report(tokenFor(user.id, former), '192.0.2.3')).status).toBe(200);
    app.clock.advance(7 * 86_400 - 1);
    expect((await report(token, '192.0.2.3')).status).toBe(200);
    app.clock.advance(1);
    const late = await report(token, '192.0.2.3');
    expect([late.status, await late.json()]).toMatchObject([400, { code: 'LINK_NOT_VALID' }]);
  });

  test('rejects what is forged like what has expired, and changes nothing', async () => {
    const user = await newUser(app);
    const other = await newUser(app);
    const token = tokenFor(user.id);
    const forged = [
      tokenFor(user.id, 'an-unknown-secret-0123456789-abcdef'),
      // The signature of another user, and of the same one with a change to undo.
      token.replace(user.id, other.id),
      token.replace(/\.(?=[^.]+$)/, '.kind.id.'),
      token.slice(0, -1),
      `${token}A`,
      tokenFor('0195c1f2-0000-7000-8000-000000000000'),
      'x',
      '',
      null,
      'x'.repeat(501),
    ];
    const answers = await Promise.all(
      forged.map(async (it, n) => {
        const answer = await report(it, `198.18.0.${n}`);
        return { status: answer.status, ...(await answer.json()), field: '' };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, code: 'LINK_NOT_VALID' });
    expect(await isSignedIn(user.cookie)).toBe(true);
    expect(await isSignedIn(other.cookie)).toBe(true);
  });

  test('is limited for each network address', async () => {
    const from = '198.18.1.1';
    for (let n = 0; n < 20; n += 1) expect((await report('x', from)).status).toBe(400);
    expect((await report('x', from)).status).toBe(429);
    expect((await report('x', '198.18.1.2')).status).toBe(400);
  });

  test('undoes what the link names, once for each use, if a feature knows it', async () => {
    const user = await newUser(app);
    const undone: string[] = [];
    const undo: Undo = async (_tx, _context, { userId, id }) => void undone.push(`${userId} ${id}`);
    Object.assign(userHooks.undo, { example: undo });
    try {
      const named = tokenFor(user.id, secret, { kind: 'example', id: 'this-one' });
      expect((await report(named, '192.0.2.4')).status).toBe(200);
      expect(undone).toEqual([`${user.id} this-one`]);
      const unknown = tokenFor(user.id, secret, { kind: 'unknown', id: 'x' });
      expect((await report(unknown, '192.0.2.4')).status).toBe(200);
      expect(undone).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(userHooks.undo, 'example');
    }
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
    const done = await post(tokenFor(user.id));
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/login/not-me?done=true');
    expect(await isSignedIn(user.cookie)).toBe(false);
  });

  test('opening the page changes nothing', async () => {
    const user = await newUser(app);
    await app.call(`/login/not-me?token=${tokenFor(user.id)}`);
    const method = 'HEAD';
    await app.call(`/login/not-me?token=${tokenFor(user.id)}`, { method });
    const read = await app.call(`/api/auth/not-me?token=${tokenFor(user.id)}`);
    expect(read.status).toBe(405);
    expect(await isSignedIn(user.cookie)).toBe(true);
  });
});
