import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { label } from '../../../../../tests/label';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { newUser } from '../../../../../tests/users';
import { sessions, users } from '../../auth/auth.server';
import { rows } from '~/server/database/database';

const post = (app: TestApp, path: string, cookie: string, body: unknown = {}) =>
  app.call(`/api/rest/account${path}`, { body, headers: { cookie } });

async function getUser(app: TestApp, email: string) {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`no user has the email ${email}`);
  return user;
}

const getActivity = (app: TestApp, actorId: string, kind: string) =>
  rows<{ before: unknown; after: unknown; impersonator_id: string | null; target_id: string }>(
    app.database.db,
    sql`select before, after, impersonator_id, target_id from activity
        where actor_id = ${actorId} and kind = ${kind} order by at, id`,
  );

const listed = async (app: TestApp, cookie: string) => {
  const response = await app.call('/api/rest/account/sessions', { headers: { cookie } });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toMatch(/token/i);
  const { items }: { items: { id: string; current: boolean }[] } = JSON.parse(text);
  return items;
};

const isSignedIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

/** Turns the session of this cookie into an impersonation by the administrator. */
async function impersonate(app: TestApp, cookie: string) {
  const [current] = await listed(app, cookie);
  const admin = await getUser(app, 'admin@example.com');
  await app.database.db
    .update(sessions)
    .set({ impersonatedBy: admin.id })
    .where(eq(sessions.id, current?.id ?? ''));
  return admin;
}

onEachApp('own account', (app) => {
  // Removes the sessions of the sample data.
  beforeAll(async () => {
    await app().database.db.delete(sessions);
  });

  test('changes the name and logs the old and the new one', async () => {
    const email = 'elodie.marchetti@example.com';
    const cookie = await app().signIn(email);
    const response = await post(app(), '/rename', cookie, { name: '  Élodie   Roux ' });
    expect(await response.json()).toEqual({ name: 'Élodie Roux' });
    const user = await getUser(app(), email);
    expect(user.name).toBe('Élodie Roux');
    expect(await getActivity(app(), user.id, 'account.renamed')).toMatchObject([
      {
        before: { name: 'Élodie Marchetti-Roux' },
        after: { name: 'Élodie Roux' },
        impersonator_id: null,
        target_id: user.id,
      },
    ]);
    // Saving the same name again is not a change.
    expect((await post(app(), '/rename', cookie, { name: 'Élodie Roux' })).status).toBe(200);
    expect(await getActivity(app(), user.id, 'account.renamed')).toHaveLength(1);
  });

  test.each([
    [{ name: '' }, label('account:name.required')],
    [{ name: '   ' }, label('account:name.required')],
    [{ name: '<b>' }, label('account:name.invalid')],
    [{ name: 'a'.repeat(101) }, label('account:name.tooLong')],
  ])('rejects the name of %j', async (body, message) => {
    const cookie = await app().signIn('user@example.com');
    const response = await post(app(), '/rename', cookie, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, data: { field: 'name' } });
  });

  test.each(['role', 'email', 'emailVerified', 'banned', 'id'])(
    'rejects the extra field %s',
    async (field) => {
      const cookie = await app().signIn('user@example.com');
      const response = await post(app(), '/rename', cookie, { name: 'Noor', [field]: 'admin' });
      expect(response.status).toBe(400);
      expect((await getUser(app(), 'user@example.com')).role).toBe('user');
    },
  );

  test('logs a consistent chain of names when two tabs rename at once', async () => {
    const email = 'rana.hamdani@example.com';
    const cookie = await app().signIn(email);
    const names = Array.from({ length: 8 }, (_, n) => `Rana ${n}`);
    const responses = await Promise.all(
      names.map((name) => post(app(), '/rename', cookie, { name })),
    );
    expect(responses.map((response) => response.status)).toEqual(names.map(() => 200));
    const user = await getUser(app(), email);
    const entries = await getActivity(app(), user.id, 'account.renamed');
    const befores = entries.map((entry) => (entry.before as { name: string }).name);
    const afters = entries.map((entry) => (entry.after as { name: string }).name);
    // A chain: every name except the first was set by a previous change, and the last one remains.
    expect(new Set(befores)).toEqual(
      new Set(['رنا الحمداني', ...afters.filter((after) => after !== user.name)]),
    );
    expect(new Set(afters)).toEqual(new Set(names));
  });

  test('lists sessions with browser and system, the current one first, without tokens', async () => {
    const email = 'tomas.havranek@example.com';
    const first = await app().signIn(email);
    const [own] = await listed(app(), first);
    await app()
      .database.db.update(sessions)
      .set({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0' })
      .where(eq(sessions.id, own?.id ?? ''));
    const second = await app().signIn(email);
    const items = await listed(app(), second);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ current: true, browser: null, system: null });
    expect(items[1]).toEqual({
      id: own?.id,
      current: false,
      browser: 'Firefox',
      system: 'Windows',
      address: '192.0.2.1',
      method: 'code',
      startedAt: expect.any(String),
      usedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  test('shows when a session was last used and omits expired sessions', async () => {
    const email = 'chen.siyuan@example.com';
    const old = await app().signIn(email);
    app().clock.advance(3600);
    const cookie = await app().signIn(email);
    const before = (await listed(app(), cookie)).find((it) => !it.current);
    await listed(app(), old);
    const after = (await listed(app(), cookie)).find((it) => !it.current);
    expect(after).not.toEqual(before);
    expect(after).toMatchObject({ usedAt: app().clock.now.toISOString() });
    await app()
      .database.db.update(sessions)
      .set({ expiresAt: app().clock.now })
      .where(eq(sessions.id, after?.id ?? ''));
    expect(await isSignedIn(app(), old)).toBe(false);
    expect(await listed(app(), cookie)).toHaveLength(1);
  });

  test('revokes one session, effective on its next request, and logs its ID', async () => {
    const email = 'huong.nguyen@example.com';
    const [here, there] = [await app().signIn(email), await app().signIn(email)];
    const other = (await listed(app(), here)).find((it) => !it.current);
    expect((await post(app(), '/sessions/revoke', here, { id: other?.id })).status).toBe(200);
    expect(await isSignedIn(app(), there)).toBe(false);
    expect(await isSignedIn(app(), here)).toBe(true);
    const user = await getUser(app(), email);
    expect(await getActivity(app(), user.id, 'session.revoked')).toMatchObject([
      { target_id: other?.id },
    ]);
    expect((await post(app(), '/sessions/revoke', here, { id: other?.id })).status).toBe(404);
  });

  test('reports a session of another user as not found', async () => {
    const ownCookie = await app().signIn('olena.tkachuk@example.com');
    const otherCookie = await app().signIn('ana.sousa@example.com');
    const [theirs] = await listed(app(), otherCookie);
    expect((await post(app(), '/sessions/revoke', ownCookie, { id: theirs?.id })).status).toBe(404);
    expect(await isSignedIn(app(), otherCookie)).toBe(true);
  });

  test.each(['', 'unknown', "' or 1=1", '%'])('rejects the session ID %j', async (id) => {
    const cookie = await app().signIn('user@example.com');
    expect((await post(app(), '/sessions/revoke', cookie, { id })).status).toBe(400);
  });

  test('revokes all sessions except the current one', async () => {
    const email = 'adebayo.ogunwale@example.com';
    const there = [await app().signIn(email), await app().signIn(email)];
    const here = await app().signIn(email);
    const response = await post(app(), '/sessions/revoke-others', here);
    expect(await response.json()).toEqual({ count: 2 });
    for (const cookie of there) expect(await isSignedIn(app(), cookie)).toBe(false);
    expect(await listed(app(), here)).toHaveLength(1);
    const user = await getUser(app(), email);
    expect(await getActivity(app(), user.id, 'sessions.revoked')).toMatchObject([
      { after: { count: 2, others: true } },
    ]);
  });

  test('a session that was revoked in the meantime changes nothing', async () => {
    const email = 'beatriz.quintanilha@example.com';
    const there = await app().signIn(email);
    const here = await app().signIn(email);
    const revoked = post(app(), '/sessions/revoke-others', here);
    const renames = Array.from({ length: 10 }, (_, n) =>
      post(app(), '/rename', there, { name: `Beatriz ${n}` }),
    );
    expect((await revoked).status).toBe(200);
    const { name } = await getUser(app(), email);
    const statuses = new Set((await Promise.all(renames)).map((response) => response.status));
    expect([...statuses].every((it) => it === 200 || it === 401)).toBe(true);
    expect((await post(app(), '/rename', there, { name: 'Too late' })).status).toBe(401);
    expect((await getUser(app(), email)).name).not.toBe('Too late');
    expect(name).toMatch(/^Beatriz/);
  });

  test('an impersonator can rename, logged with their ID, but not revoke sessions', async () => {
    const email = 'mio.sasaki@example.com';
    const own = await app().signIn(email);
    const cookie = await app().signIn(email);
    const admin = await impersonate(app(), cookie);
    expect((await post(app(), '/rename', cookie, { name: 'Mio' })).status).toBe(200);
    const user = await getUser(app(), email);
    expect(await getActivity(app(), user.id, 'account.renamed')).toMatchObject([
      { impersonator_id: admin.id },
    ]);
    const [first] = await listed(app(), own);
    for (const [path, body] of [
      ['/sessions/revoke-others', {}],
      ['/sessions/revoke', { id: first?.id }],
      ['/sign-in-notices', { on: false }],
      ['/email/request', { email: 'new@example.com' }],
      ['/email/confirm', { email: 'new@example.com', code: '123456' }],
      ['/verification/request', {}],
      ['/deletion/request', {}],
      ['/deletion/confirm', { email, code: '123456' }],
    ] as const)
      expect([path, (await post(app(), path, cookie, body)).status]).toEqual([path, 403]);
    // Users do not see an impersonation in their list of sessions.
    expect(await listed(app(), own)).toHaveLength(1);
  });

  test.each([
    '/rename',
    '/sessions/revoke',
    '/sessions/revoke-others',
    '/sign-in-notices',
    '/email/request',
    '/email/confirm',
    '/verification/request',
    '/verification/confirm',
    '/deletion/request',
    '/deletion/confirm',
  ])('%s requires a signed-in, onboarded user', async (path) => {
    expect((await post(app(), path, '')).status).toBe(401);
    const cookie = await app().signIn('m.okafor88@example.com');
    expect(await (await post(app(), path, cookie)).json()).toMatchObject({
      code: 'ONBOARDING_REQUIRED',
    });
  });

  test('turns emails about new devices off and on, in the audit log, once each', async () => {
    const { id, email, cookie } = await newUser(app());
    const set = async (on: boolean) => {
      // The log is read in the order of time.
      app().clock.advance(1);
      expect((await post(app(), '/sign-in-notices', cookie, { on })).status).toBe(200);
    };
    const isOn = async () => {
      const response = await app().call('/api/rest/account/sessions', { headers: { cookie } });
      return (await response.json()).signInNotices;
    };
    const { updatedAt } = await getUser(app(), email);
    expect(await isOn()).toBe(true);
    await set(false);
    await set(false);
    expect(await isOn()).toBe(false);
    await set(true);
    expect(await isOn()).toBe(true);
    expect((await getUser(app(), email)).updatedAt).toEqual(updatedAt);
    expect(await getActivity(app(), id, 'account.notices-changed')).toMatchObject([
      { before: { signInNotices: true }, after: { signInNotices: false } },
      { before: { signInNotices: false }, after: { signInNotices: true } },
    ]);
  });

  test('administrators always get emails about new devices, whatever they had chosen', async () => {
    const { cookie } = await newUser(app(), { role: 'admin', signInNotices: false });
    const response = await app().call('/api/rest/account/sessions', { headers: { cookie } });
    expect(await response.json()).toMatchObject({ signInNotices: true });
    for (const on of [false, true]) {
      const rejected = await post(app(), '/sign-in-notices', cookie, { on });
      expect([rejected.status, await rejected.json()]).toMatchObject([
        409,
        { code: 'NOTICES_REQUIRED' },
      ]);
    }
  });

  test('onboarding works once and is in the activity log', async () => {
    const email = 'lena.w@example.com';
    const cookie = await app().signIn(email);
    await post(app(), '/onboard', cookie, { name: 'Lena' });
    const again = await post(app(), '/onboard', cookie, { name: 'Other' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'ALREADY_ONBOARDED' });
    const user = await getUser(app(), email);
    expect(user.name).toBe('Lena');
    expect(await getActivity(app(), user.id, 'onboarded')).toHaveLength(1);
  });
});
