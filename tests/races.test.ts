import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNotMeLink, sessions, users } from '~/features/accounts/auth/auth.server';
import { type TestApp, createTestApp } from './app';
import { activity } from './tables';

/**
 * Race conditions: concurrent conflicting requests on PostgreSQL, over many connections. Those of a
 * single feature are next to its rules.
 */

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Different addresses, so that the rate limit per address is not what is tested. */
const from = (n: number) => `198.18.${Math.floor(n / 250)}.${n % 250}`;

describe('at once', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres');
  });
  afterAll(() => app.close());

  const call = (path: string, body: unknown, cookie = '', n = 0) =>
    app.call(path, { body, from: from(n), headers: cookie ? { cookie } : {} });
  const getCodes = async (responses: Response[]) =>
    Promise.all(
      responses.map(async (response) => ((await response.json()) as { code?: string }).code),
    );

  async function addPeople(emails: string[], role: 'admin' | 'user' = 'user') {
    const { db } = app.database;
    await db
      .insert(users)
      .values(emails.map((email) => ({ email, name: email, role, onboardedAt: new Date() })));
    return db.select().from(users).where(inArray(users.email, emails)).orderBy(users.email);
  }

  test('of fifty concurrent requests for a code, one per IP address succeeds, ten in all', async () => {
    const email = 'asked@example.com';
    const here = await times(50, () => call(send, { email, type: 'sign-in' }));
    expect(here.filter((response) => response.status === 200)).toHaveLength(1);
    const late = here.filter((response) => response.status === 429);
    expect(late).toHaveLength(49);
    for (const it of late) expect(it.headers.get('retry-after')).toBe('30');
    const all = await times(50, (n) => call(send, { email, type: 'sign-in' }, '', n + 1));
    expect(all.filter((response) => response.status === 200)).toHaveLength(9);
    expect(app.mails(email)).toHaveLength(10);
  });

  test('of two hundred concurrent wrong codes ten are checked; then the right one is void', async () => {
    const email = 'guessed@example.com';
    await call(send, { email, type: 'sign-in' });
    const otp = codeFor(app, email);
    const wrong = otp === '000000' ? '111111' : '000000';
    const codes = await getCodes(
      await times(200, (n) => call(signIn, { email, otp: wrong }, '', n)),
    );
    expect(codes.filter((code) => code === 'INVALID_OTP')).toHaveLength(10);
    // Requests that wait too long for a connection are rejected and do not count as guesses.
    const others = new Set(['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE']);
    expect(codes.filter((code) => code !== 'INVALID_OTP' && !others.has(code ?? ''))).toEqual([]);
    app.clock.advance(240);
    expect((await call(signIn, { email, otp })).status).not.toBe(200);
  });

  test('six administrators who demote, ban and delete each other concurrently leave one', async () => {
    const { db } = app.database;
    const six = Array.from({ length: 6 }, (_, n) => `chief${n}@example.com`);
    const chiefs = await addPeople(six, 'admin');
    const cookies: string[] = [];
    for (const email of six) cookies.push(await app.signIn(email));
    await db
      .update(users)
      .set({ role: 'user' })
      .where(and(eq(users.role, 'admin'), ne(users.name, users.email)));
    const rules = [
      (id: string) => ['setRole', { id, role: 'user' }] as const,
      (id: string) => ['ban', { id }] as const,
      (id: string) => ['remove', { id }] as const,
    ];
    // Each against each, so that all could be removed.
    const pairs = chiefs.flatMap((_, by) => chiefs.map((target, at) => ({ by, target, at })));
    const responses = await times(pairs.length, async (n) => {
      const { by, target, at } = pairs[n] ?? { by: 0, target: { id: '' }, at: 0 };
      if (by === at) return 200;
      const [name, json] = rules[(by + at) % 3]?.(target.id) ?? ['', {}];
      return (await call(`/api/rpc/users/${name}`, { json }, cookies[by], n)).status;
    });
    expect(responses.filter((status) => status >= 500)).toEqual([]);
    const left = await db
      .select()
      .from(users)
      .where(and(eq(users.role, 'admin'), eq(users.banned, false)));
    expect(left).toHaveLength(1);
    await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'admin@example.com'));
  });

  test('concurrent sign-ups and changes to one email address leave one account with it', async () => {
    const email = 'wanted@example.com';
    const { db } = app.database;
    const admin = await app.signIn('admin@example.com');
    const eight = Array.from({ length: 8 }, (_, n) => `mover${n}@example.com`);
    await addPeople(eight);
    const movers: { cookie: string; code: string }[] = [];
    for (const [n, mover] of eight.entries()) {
      const cookie = await app.signIn(mover);
      app.clock.advance(31);
      const asked = await call(
        '/api/rpc/account/requestEmailChange',
        { json: { email } },
        cookie,
        n,
      );
      expect(asked.status).toBe(200);
      movers.push({ cookie, code: codeFor(app, email) });
    }
    app.clock.advance(31);
    expect((await call(send, { email, type: 'sign-in' })).status).toBe(200);
    const otp = codeFor(app, email);
    const responses = await Promise.all([
      ...movers.map(({ cookie, code }, n) =>
        call('/api/rpc/account/confirmEmailChange', { json: { email, code } }, cookie, n),
      ),
      times(10, (n) => call(signIn, { email, otp }, '', 20 + n)),
      times(10, (n) =>
        call('/api/rpc/users/create', { json: { name: 'W', email } }, admin, 40 + n),
      ),
    ]);
    const statuses = responses.flat().map((response) => response.status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  test('after “This wasn’t me”, no code requested before signs in, and no session is left', async () => {
    const email = 'disowned@example.com';
    const [user] = await addPeople([email]);
    const context = { config: app.config, now: () => app.clock.now, getSession: async () => null };
    const notMe = { userId: user?.id ?? '' };
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance(3600);
      const link = await createNotMeLink(app.database.db, context, email, notMe);
      const token = new URL(link).searchParams.get('token');
      await app.signIn(email);
      app.clock.advance(31);
      await call(send, { email, type: 'sign-in' });
      const otp = codeFor(app, email);
      // Signs in before the report, or not at all.
      const [reported, signedIn] = await Promise.all([
        call('/api/auth/not-me', { token }, '', round),
        call(signIn, { email, otp }, '', 100 + round),
      ]);
      expect(reported.status).toBe(200);
      expect([200, 400]).toContain(signedIn.status);
      expect(await app.database.db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(0);
    }
  });

  test('a revoked session is rejected from the response to the revocation on', async () => {
    const email = 'used@example.com';
    const [person] = await addPeople([email]);
    const cookie = await app.signIn(email);
    const admin = await app.signIn('admin@example.com');
    let revoked = false;
    const late: number[] = [];
    let served = 0;
    const use = async (n: number) => {
      for (let round = 0; round < 12; round += 1) {
        const begun = revoked;
        const name = `Used ${n} ${round}`;
        const response =
          n % 2 === 0
            ? await call('/api/rpc/account/rename', { json: { name } }, cookie, n)
            : await app.call('/api/rest/account/sessions', { headers: { cookie } });
        if (response.status === 200) served += 1;
        if (begun) late.push(response.status);
      }
    };
    const revoke = async () => {
      while (served < 8) await new Promise((resolve) => setImmediate(resolve));
      const json = { id: person?.id };
      expect((await call('/api/rpc/users/revokeSessions', { json }, admin)).status).toBe(200);
      revoked = true;
    };
    await Promise.all([times(16, use), revoke()]);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([401]));
  });

  test('a user who is banned during writes writes nothing more', async () => {
    const email = 'writing@example.com';
    const [person] = await addPeople([email]);
    const id = person?.id ?? '';
    const cookie = await app.signIn(email);
    const admin = await app.signIn('admin@example.com');
    const [, banned] = await Promise.all([
      times(30, (n) => call('/api/rpc/account/rename', { json: { name: `W ${n}` } }, cookie, n)),
      call('/api/rpc/users/ban', { json: { id } }, admin),
    ]);
    expect(banned.status).toBe(200);
    const { db } = app.database;
    const open = and(eq(sessions.userId, id), gt(sessions.expiresAt, app.clock.now));
    expect(await db.$count(sessions, open)).toBe(0);
    const [{ name } = { name: '' }] = await db.select().from(users).where(eq(users.id, id));
    const after = await call('/api/rpc/account/rename', { json: { name: 'Late' } }, cookie);
    expect(after.status).toBe(401);
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ name }]);
    const written = await db.select().from(activity).where(eq(activity.targetId, id));
    expect(written.filter((entry) => entry.kind === 'user.banned')).toHaveLength(1);
  });
});
