import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users, verifications } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { type TestApp, createTestApp, onEachApp } from './app';
import { getDump } from './dump';
import { getStatements, isOfJob } from './statements';

/** Guarantees of docs/security.md that no feature's own tests cover. */

const send = '/api/auth/email-otp/send-verification-otp';
const signIn = '/api/auth/sign-in/email-otp';

const codeFor = (app: TestApp, email: string) =>
  /\d{6}/.exec(app.mails(email)[0]?.text ?? '')?.[0] ?? '';

onEachApp('a code', (app) => {
  test('works although an email sealed with another secret is left', async () => {
    const email = 'rotated@example.com';
    const left = { identifier: `sign-in:${email}`, value: 'of another secret' };
    const expiresAt = new Date(app().clock.now.getTime() + 3_600_000);
    await app()
      .database.db.insert(verifications)
      .values({ ...left, expiresAt });
    expect(await app().signIn(email)).toContain('session');
  });

  test.each([
    [299, 200],
    [300, 400],
  ])('after %i seconds is answered with %i', async (seconds, status) => {
    const email = `after-${seconds}@example.com`;
    await app().call(send, { body: { email, type: 'sign-in' } });
    const otp = codeFor(app(), email);
    app().clock.advance(seconds);
    expect((await app().call(signIn, { body: { email, otp } })).status).toBe(status);
  });
});

describe('with sign-up off', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres', { AUTH_SIGNUP: 'false' });
  });
  afterAll(() => app.close());

  /** Work done before the response: in production emails are sent asynchronously. */
  const work = async (path: string, body: unknown) => {
    const all = await getStatements(() => app.call(path, { body }));
    return all.filter((it) => !isOfJob(it) || it.includes('INSERT INTO pgboss'));
  };

  const people = ['user@example.com', 'stranger@example.com'];

  test('an unknown address causes the same statements as a known one', async () => {
    const [member, stranger] = people;
    const sent = await work(send, { email: member, type: 'sign-in' });
    expect(sent.length).toBeGreaterThan(3);
    expect(await work(send, { email: stranger, type: 'sign-in' })).toEqual(sent);
    const otp = codeFor(app, member ?? '') === '000000' ? '111111' : '000000';
    const tried = await work(signIn, { email: member, otp });
    expect(tried.length).toBeGreaterThan(3);
    expect(await work(signIn, { email: stranger, otp })).toEqual(tried);
  });

  test('an unknown address gets the same responses as a known one', async () => {
    const responses = await Promise.all(
      people.map(async (email) => {
        const seen: unknown[] = [];
        const note = async (path: string, body: unknown) => {
          const response = await app.call(path, { body });
          seen.push([response.status, response.headers.get('retry-after'), await response.json()]);
        };
        const otp = codeFor(app, email) === '000000' ? '111111' : '000000';
        for (let tries = 0; tries < 5; tries += 1) await note(signIn, { email, otp });
        await note(send, { email, type: 'sign-in' });
        return seen;
      }),
    );
    expect(responses[0]).toContainEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS' })]),
    );
    expect(responses[1]).toEqual(responses[0]);
  });
});

/** All data except rate limit counters and sequences. */
async function kept(db: Db) {
  const { limits: _counted, sequences: _given, ...rest } = await getDump(db);
  return rest;
}

onEachApp('what is done and cannot be written into the log', (app) => {
  test('is not done at all', async () => {
    const { db } = app().database;
    const cookie = await app().signIn('admin@example.com');
    const hers = await app().signIn('user@example.com');
    const code = async (email: string) => {
      await app().call(send, { body: { email, type: 'sign-in' } });
      return { email, otp: codeFor(app(), email) };
    };
    const newcomer = await code('log@example.com');
    const [user] = await db.select().from(users).where(eq(users.email, 'user@example.com'));
    const id = user?.id;
    await db.execute(sql`alter table activity add constraint nothing check (false) not valid`);
    const before = await kept(db);
    const steps: [path: string, body: unknown, by: string][] = [
      ['/api/rpc/users/create', { json: { name: 'New', email: 'made@example.com' } }, cookie],
      ['/api/rpc/users/setRole', { json: { id, role: 'admin' } }, cookie],
      ['/api/rpc/users/ban', { json: { id } }, cookie],
      ['/api/rpc/users/revokeSessions', { json: { id } }, cookie],
      ['/api/rpc/users/impersonate', { json: { id, reason: 'A ticket' } }, cookie],
      ['/api/rpc/users/remove', { json: { id } }, cookie],
      ['/api/rpc/account/rename', { json: { name: 'Renamed' } }, hers],
      ['/api/auth/sign-out', {}, hers],
      [signIn, newcomer, ''],
    ];
    for (const [path, body, by] of steps) {
      const response = await app().call(path, { body, headers: by ? { cookie: by } : {} });
      expect([path, response.status]).toEqual([path, 500]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await kept(db)).toEqual(before);
  });
});
