import { product } from '~/product';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../../tests/app';
import { activity } from '../../../../../tests/tables';
import { sessions, users } from '../../auth/auth.server';

const admin = 'admin@example.com';
const otherAdmin = 'wanjiru.kamotho@example.com';
const userEmail = 'user@example.com';

async function rpc(app: TestApp, path: string, json: unknown, as: string) {
  const response = await app.call(`/api/rpc/${path}`, { body: { json }, headers: { cookie: as } });
  const { json: body } = (await response.json()) as { json: Record<string, unknown> };
  const setCookies = response.headers.getSetCookie();
  const [cookie = '', ...others] = setCookies.map((cooky) => cooky.split(';', 1)[0] ?? '');
  /** As a browser sends them: the session, and the cookie that proves the administrator. */
  const both = [cookie, ...others].join('; ');
  return { status: response.status, body, setCookie: setCookies[0], cookie, both };
}

async function getId(app: TestApp, email: string): Promise<string> {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

async function signedInEmail(app: TestApp, cookie: string) {
  const response = await app.call('/api/auth/get-session', { headers: { cookie } });
  const session = (await response.json()) as { user: { email: string } } | null;
  return session?.user.email;
}

const isSignedIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

onEachApp('impersonation', (app) => {
  let own = '';
  beforeEach(async () => {
    app().clock.advance(400);
    own = await app().signIn(admin);
  });
  const impersonate = async (email = userEmail, as = own) =>
    rpc(app(), 'users/impersonate', { id: await getId(app(), email), reason: 'A ticket' }, as);
  const call = (path: string, json: unknown, as: string) => rpc(app(), path, json, as);

  test('signs the browser in as the user for an hour and logs both names', async () => {
    const started = await impersonate();
    expect(started.status).toBe(200);
    const until = new Date(app().clock.now.getTime() + 3_600_000).toISOString();
    expect(started.body).toEqual({ expiresAt: until });
    expect(started.setCookie).toMatch(
      /^[\w-]+\.session=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await signedInEmail(app(), started.cookie)).toBe(userEmail);
    await call('account/rename', { name: 'Noor B.' }, started.cookie);
    const log = await app()
      .database.db.select()
      .from(activity)
      .where(eq(activity.targetId, await getId(app(), userEmail)));
    expect(log.find((entry) => entry.kind === 'impersonation.started')).toMatchObject({
      actorName: 'Ada Lindholm',
      targetName: 'Noor Bakker',
      after: { reason: 'A ticket', expires: until },
    });
    expect(log.find((entry) => entry.kind === 'account.renamed')).toMatchObject({
      actorName: 'Noor Bakker',
      impersonatorName: 'Ada Lindholm',
      impersonatorId: await getId(app(), admin),
    });
    app().clock.advance(3601);
    expect(await isSignedIn(app(), started.cookie)).toBe(false);
    expect(await isSignedIn(app(), own)).toBe(true);
  });

  test('returns to the session of the administrator when it stops', async () => {
    const started = await impersonate();
    const stopped = await call('users/stopImpersonating', {}, started.both);
    expect(stopped).toMatchObject({ status: 200, body: {}, cookie: own });
    expect(stopped.both).toBe(`${own}; ${product.id}.impersonator=`);
    expect(await signedInEmail(app(), stopped.cookie)).toBe(admin);
    expect(await isSignedIn(app(), started.cookie)).toBe(false);
    const again = await call('users/stopImpersonating', {}, own);
    expect(again).toMatchObject({ status: 409, body: { code: 'NOT_IMPERSONATING' } });
    expect((await call('users/stopImpersonating', {}, '')).status).toBe(401);
    const stops = await app().database.db.$count(
      activity,
      and(eq(activity.kind, 'impersonation.stopped'), eq(activity.actorName, 'Ada Lindholm')),
    );
    expect(stops).toBe(1);
  });

  test('the impersonated session alone does not restore the session of the administrator', async () => {
    const started = await impersonate();
    const elsewhere = await app().signIn(admin);
    const proof = (cookie: string) =>
      cookie.replace(`${product.id}.session`, `${product.id}.impersonator`);
    // Nothing, the impersonated session itself, another session of the same administrator.
    for (const more of ['', proof(started.cookie), proof(elsewhere)]) {
      const { cookie } = await impersonate();
      const stopped = await call('users/stopImpersonating', {}, `${cookie}; ${more}`);
      expect(stopped).toMatchObject({ status: 200, cookie: `${product.id}.session=` });
      expect(await isSignedIn(app(), cookie)).toBe(false);
    }
    const { cookie } = await impersonate();
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie } });
    expect([await isSignedIn(app(), cookie), await isSignedIn(app(), own)]).toEqual([false, true]);
    // An impersonation ends with the administrator's own session, so there is nothing to stop.
    const next = await impersonate();
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie: own } });
    expect((await call('users/stopImpersonating', {}, next.both)).status).toBe(401);
  });

  test('signing out ends the impersonation and the session of the administrator', async () => {
    const elsewhere = await app().signIn(admin);
    const started = await impersonate();
    const left = await app().call('/api/auth/sign-out', {
      body: {},
      headers: { cookie: started.both },
    });
    expect(left.status).toBe(200);
    expect(left.headers.getSetCookie()[0]).toMatch(/^[\w-]+\.session=; Max-Age=0;/);
    expect(await isSignedIn(app(), started.cookie)).toBe(false);
    expect(await isSignedIn(app(), own)).toBe(false);
    // The administrator's other sessions, and the user's own, are unaffected.
    expect(await isSignedIn(app(), elsewhere)).toBe(true);
    const log = await app()
      .database.db.select()
      .from(activity)
      .where(eq(activity.at, app().clock.now));
    expect(log.filter((it) => it.actorName === 'Ada Lindholm').map((entry) => entry.kind)).toEqual(
      expect.arrayContaining(['impersonation.stopped', 'sign-out']),
    );
    expect(log.filter((it) => it.actorName === 'Noor Bakker')).toEqual([]);
  });

  test('ends with the session that started it, which is not restored', async () => {
    const started = await impersonate();
    const elsewhere = await app().signIn(otherAdmin);
    await call('users/revokeSessions', { id: await getId(app(), admin) }, elsewhere);
    expect(await isSignedIn(app(), started.cookie)).toBe(false);
    expect((await call('users/stopImpersonating', {}, started.cookie)).status).toBe(401);
  });

  test('rejects administrators, banned users and unknown users, and requires a reason', async () => {
    expect(await impersonate(otherAdmin)).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_ADMINS' },
    });
    expect(await impersonate('lucas.fernandez@example.com')).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_BANNED_USERS' },
    });
    const unknown = await call('users/impersonate', { id: 'unknown', reason: 'x' }, own);
    expect(unknown).toMatchObject({ status: 404 });
    const id = await getId(app(), userEmail);
    for (const reason of ['', '  ', undefined, 'x'.repeat(501)])
      expect((await call('users/impersonate', { id, reason }, own)).status).toBe(400);
  });

  test('does not nest and never opens the manager, even if the role of the user changes', async () => {
    const { cookie } = await impersonate();
    const rejectedAll = async () => {
      for (const path of ['users/list', 'activity/list'])
        expect([path, (await call(path, {}, cookie)).status]).toEqual([path, 403]);
      expect((await impersonate('rana.hamdani@example.com', cookie)).status).toBe(403);
    };
    await rejectedAll();
    const { db } = app().database;
    // Bypasses the rules: writes directly to the table.
    await db.update(users).set({ role: 'admin' }).where(eq(users.email, userEmail));
    expect(await isSignedIn(app(), cookie)).toBe(false);
    await db.update(users).set({ role: 'user' }).where(eq(users.email, userEmail));
    expect(await isSignedIn(app(), cookie)).toBe(true);
    await rejectedAll();
  });

  test('ends when the user becomes an administrator', async () => {
    const started = await impersonate();
    const id = await getId(app(), userEmail);
    await call('users/setRole', { id, role: 'admin' }, own);
    await call('users/setRole', { id, role: 'user' }, own);
    expect(await isSignedIn(app(), started.cookie)).toBe(false);
  });

  test('cannot change the email, revoke sessions or delete the account', async () => {
    const { cookie } = await impersonate();
    const closed: [string, unknown][] = [
      ['account/requestEmailChange', { email: 'new@example.com' }],
      ['account/revokeOtherSessions', undefined],
      ['account/requestDeletion', undefined],
    ];
    for (const [path, input] of closed)
      expect([path, (await call(path, input, cookie)).status]).toEqual([path, 403]);
  });

  test.each(['ban', 'demote', 'delete'])(
    'ends when the administrator loses access: %s',
    async (how) => {
      const { db } = app().database;
      const email = `${how}@example.com`;
      await db
        .insert(users)
        .values({ email, name: 'Deputy', role: 'admin', onboardedAt: app().clock.now });
      const deputy = await app().signIn(email);
      const started = await impersonate(userEmail, deputy);
      expect(await isSignedIn(app(), started.cookie)).toBe(true);
      const id = await getId(app(), email);
      if (how === 'ban') await call('users/ban', { id }, own);
      if (how === 'demote') await call('users/setRole', { id, role: 'user' }, own);
      if (how === 'delete') await call('users/remove', { id }, own);
      expect(await isSignedIn(app(), started.cookie)).toBe(false);
      expect(await db.$count(sessions, eq(sessions.impersonatedBy, id))).toBe(0);
    },
  );

  test('ends with the next request after the administrator is banned or demoted in the database', async () => {
    const { db } = app().database;
    const { cookie } = await impersonate();
    const set = (change: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(change).where(eq(users.email, admin));
    await set({ banned: true });
    expect(await isSignedIn(app(), cookie)).toBe(false);
    await set({ banned: false, role: 'user' });
    expect(await isSignedIn(app(), cookie)).toBe(false);
    await set({ role: 'admin' });
    expect(await isSignedIn(app(), cookie)).toBe(true);
  });

  test('does not change when the user was last seen', async () => {
    const [before] = await app().database.db.select().from(users).where(eq(users.email, userEmail));
    const { cookie } = await impersonate();
    app().clock.advance(1200);
    expect(await isSignedIn(app(), cookie)).toBe(true);
    const [after] = await app().database.db.select().from(users).where(eq(users.email, userEmail));
    expect(after?.lastSeenAt).toEqual(before?.lastSeenAt);
  });

  test('each session has at most one impersonation', async () => {
    const first = await impersonate();
    const second = await impersonate('rana.hamdani@example.com');
    expect([await isSignedIn(app(), first.cookie), await isSignedIn(app(), second.cookie)]).toEqual(
      [false, true],
    );
  });
});

onEachApp(
  'impersonation on HTTPS',
  (app) => {
    test('sets cookies with the __Host- prefix', async () => {
      const own = await app().signIn(admin);
      const input = { id: await getId(app(), userEmail), reason: 'x' };
      const started = await rpc(app(), 'users/impersonate', input, own);
      expect(started.setCookie).toMatch(/^__Host-[\w-]+\.session=[^;]+; .*HttpOnly; .*Secure$/);
      expect(started.both).toMatch(/; __Host-[\w-]+\.impersonator=[^;]+$/);
      const stopped = await rpc(app(), 'users/stopImpersonating', {}, started.both);
      expect(stopped.cookie).toBe(own);
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
