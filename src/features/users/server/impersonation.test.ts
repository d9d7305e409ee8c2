import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { activity } from '../../../../tests/tables';
import { sessions, users } from '~/features/auth/auth.server';

const admin = 'admin@example.com';
const otherAdmin = 'wanjiru.kamotho@example.com';
const person = 'user@example.com';

async function rpc(app: TestApp, path: string, json: unknown, as: string) {
  const answer = await app.call(`/api/rpc/${path}`, { body: { json }, headers: { cookie: as } });
  const { json: body } = (await answer.json()) as { json: Record<string, unknown> };
  const given = answer.headers.getSetCookie();
  const [cookie = '', ...others] = given.map((it) => it.split(';', 1)[0] ?? '');
  /** As a browser sends them: the session, and the cookie that proves the administrator. */
  const both = [cookie, ...others].join('; ');
  return { status: answer.status, body, given: given[0], cookie, both };
}

async function idOf(app: TestApp, email: string): Promise<string> {
  const [user] = await app.database.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

async function whoIs(app: TestApp, cookie: string) {
  const answer = await app.call('/api/auth/get-session', { headers: { cookie } });
  const told = (await answer.json()) as { user: { email: string } } | null;
  return told?.user.email;
}

const isIn = async (app: TestApp, cookie: string) =>
  (await app.call('/api/rest/account/sessions', { headers: { cookie } })).status === 200;

onEachApp('impersonation', (app) => {
  let own = '';
  beforeEach(async () => {
    app().clock.advance(400);
    own = await app().signIn(admin);
  });
  const begin = async (email = person, as = own) =>
    rpc(app(), 'users/impersonate', { id: await idOf(app(), email), reason: 'A ticket' }, as);
  const call = (path: string, json: unknown, as: string) => rpc(app(), path, json, as);

  test('makes the browser that person, for an hour, and is written down with both names', async () => {
    const begun = await begin();
    expect(begun.status).toBe(200);
    const until = new Date(app().clock.now.getTime() + 3_600_000).toISOString();
    expect(begun.body).toEqual({ expiresAt: until });
    expect(begun.given).toMatch(
      /^foreword\.session=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await whoIs(app(), begun.cookie)).toBe(person);
    await call('account/rename', { name: 'Noor B.' }, begun.cookie);
    const log = await app()
      .database.db.select()
      .from(activity)
      .where(eq(activity.targetId, await idOf(app(), person)));
    expect(log.find((it) => it.kind === 'impersonation.started')).toMatchObject({
      actorName: 'Ada Lindholm',
      targetName: 'Noor Bakker',
      after: { reason: 'A ticket', expires: until },
    });
    expect(log.find((it) => it.kind === 'account.renamed')).toMatchObject({
      actorName: 'Noor Bakker',
      impersonatorName: 'Ada Lindholm',
      impersonatorId: await idOf(app(), admin),
    });
    app().clock.advance(3601);
    expect(await isIn(app(), begun.cookie)).toBe(false);
    expect(await isIn(app(), own)).toBe(true);
  });

  test('stops with the way back to the own session', async () => {
    const begun = await begin();
    const stopped = await call('users/stopImpersonating', {}, begun.both);
    expect(stopped).toMatchObject({ status: 200, body: {}, cookie: own });
    expect(stopped.both).toBe(`${own}; foreword.impersonator=`);
    expect(await whoIs(app(), stopped.cookie)).toBe(admin);
    expect(await isIn(app(), begun.cookie)).toBe(false);
    const again = await call('users/stopImpersonating', {}, own);
    expect(again).toMatchObject({ status: 409, body: { code: 'NOT_IMPERSONATING' } });
    expect((await call('users/stopImpersonating', {}, '')).status).toBe(401);
    const stops = await app().database.db.$count(
      activity,
      and(eq(activity.kind, 'impersonation.stopped'), eq(activity.actorName, 'Ada Lindholm')),
    );
    expect(stops).toBe(1);
  });

  test('the impersonated session alone leads nowhere else', async () => {
    const begun = await begin();
    const elsewhere = await app().signIn(admin);
    const proof = (cookie: string) => cookie.replace('foreword.session', 'foreword.impersonator');
    // Nothing, the impersonated session itself, another session of the same administrator.
    for (const more of ['', proof(begun.cookie), proof(elsewhere)]) {
      const { cookie } = await begin();
      const stopped = await call('users/stopImpersonating', {}, `${cookie}; ${more}`);
      expect(stopped).toMatchObject({ status: 200, cookie: 'foreword.session=' });
      expect(await isIn(app(), cookie)).toBe(false);
    }
    const { cookie } = await begin();
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie } });
    expect([await isIn(app(), cookie), await isIn(app(), own)]).toEqual([false, true]);
    // An impersonation ends with the administrator's own session, so there is nothing to stop.
    const next = await begin();
    await app().call('/api/auth/sign-out', { body: {}, headers: { cookie: own } });
    expect((await call('users/stopImpersonating', {}, next.both)).status).toBe(401);
  });

  test('signing out leaves both sessions, and nothing is open any more', async () => {
    const elsewhere = await app().signIn(admin);
    const begun = await begin();
    const left = await app().call('/api/auth/sign-out', {
      body: {},
      headers: { cookie: begun.both },
    });
    expect(left.status).toBe(200);
    expect(left.headers.getSetCookie()[0]).toMatch(/^foreword\.session=; Max-Age=0;/);
    expect(await isIn(app(), begun.cookie)).toBe(false);
    expect(await isIn(app(), own)).toBe(false);
    // The administrator's other sessions, and the user's own, are unaffected.
    expect(await isIn(app(), elsewhere)).toBe(true);
    const log = await app()
      .database.db.select()
      .from(activity)
      .where(eq(activity.at, app().clock.now));
    expect(log.filter((it) => it.actorName === 'Ada Lindholm').map((it) => it.kind)).toEqual(
      expect.arrayContaining(['impersonation.stopped', 'sign-out']),
    );
    expect(log.filter((it) => it.actorName === 'Noor Bakker')).toEqual([]);
  });

  test('ends with the session that it began from: there is no way back to one that was ended', async () => {
    const begun = await begin();
    const elsewhere = await app().signIn(otherAdmin);
    await call('users/revokeSessions', { id: await idOf(app(), admin) }, elsewhere);
    expect(await isIn(app(), begun.cookie)).toBe(false);
    expect((await call('users/stopImpersonating', {}, begun.cookie)).status).toBe(401);
  });

  test('never of administrators, nor of who is banned, nor of nobody', async () => {
    expect(await begin(otherAdmin)).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_ADMINS' },
    });
    expect(await begin('lucas.fernandez@example.com')).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_BANNED_USERS' },
    });
    const nobody = await call('users/impersonate', { id: 'nobody', reason: 'x' }, own);
    expect(nobody).toMatchObject({ status: 404 });
    const id = await idOf(app(), person);
    for (const reason of ['', '  ', undefined, 'x'.repeat(501)])
      expect((await call('users/impersonate', { id, reason }, own)).status).toBe(400);
  });

  test('does not nest, and never reaches the manager, whatever the person becomes', async () => {
    const { cookie } = await begin();
    const refusedAll = async () => {
      for (const path of ['users/list', 'activity/list', 'dashboard/figures'])
        expect([path, (await call(path, {}, cookie)).status]).toEqual([path, 403]);
      expect((await begin('rana.hamdani@example.com', cookie)).status).toBe(403);
    };
    await refusedAll();
    const { db } = app().database;
    // Bypasses the rules: writes directly to the table.
    await db.update(users).set({ role: 'admin' }).where(eq(users.email, person));
    expect(await isIn(app(), cookie)).toBe(false);
    await db.update(users).set({ role: 'user' }).where(eq(users.email, person));
    expect(await isIn(app(), cookie)).toBe(true);
    await refusedAll();
  });

  test('a person who is made an administrator is alone in her account at once', async () => {
    const begun = await begin();
    const id = await idOf(app(), person);
    await call('users/setRole', { id, role: 'admin' }, own);
    await call('users/setRole', { id, role: 'user' }, own);
    expect(await isIn(app(), begun.cookie)).toBe(false);
  });

  test('leaves address, sessions and account alone', async () => {
    const { cookie } = await begin();
    const closed: [string, unknown][] = [
      ['account/requestEmailChange', { email: 'new@example.com' }],
      ['account/revokeOtherSessions', undefined],
      ['account/requestDeletion', undefined],
    ];
    for (const [path, input] of closed)
      expect([path, (await call(path, input, cookie)).status]).toEqual([path, 403]);
  });

  test.each(['ban', 'demote', 'delete'])('ends when the administrator is gone: %s', async (how) => {
    const { db } = app().database;
    const email = `${how}@example.com`;
    await db
      .insert(users)
      .values({ email, name: 'Deputy', role: 'admin', onboardedAt: app().clock.now });
    const deputy = await app().signIn(email);
    const begun = await begin(person, deputy);
    expect(await isIn(app(), begun.cookie)).toBe(true);
    const id = await idOf(app(), email);
    if (how === 'ban') await call('users/ban', { id }, own);
    if (how === 'demote') await call('users/setRole', { id, role: 'user' }, own);
    if (how === 'delete') await call('users/remove', { id }, own);
    expect(await isIn(app(), begun.cookie)).toBe(false);
    expect(await db.$count(sessions, eq(sessions.impersonatedBy, id))).toBe(0);
  });

  test('a flag alone is enough: a banned or demoted administrator is out with the next request', async () => {
    const { db } = app().database;
    const { cookie } = await begin();
    const set = (change: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(change).where(eq(users.email, admin));
    await set({ banned: true });
    expect(await isIn(app(), cookie)).toBe(false);
    await set({ banned: false, role: 'user' });
    expect(await isIn(app(), cookie)).toBe(false);
    await set({ role: 'admin' });
    expect(await isIn(app(), cookie)).toBe(true);
  });

  test('nobody is seen by it', async () => {
    const [before] = await app().database.db.select().from(users).where(eq(users.email, person));
    const { cookie } = await begin();
    app().clock.advance(1200);
    expect(await isIn(app(), cookie)).toBe(true);
    const [after] = await app().database.db.select().from(users).where(eq(users.email, person));
    expect(after?.lastSeenAt).toEqual(before?.lastSeenAt);
  });

  test('one at a time for each session', async () => {
    const first = await begin();
    const second = await begin('rana.hamdani@example.com');
    expect([await isIn(app(), first.cookie), await isIn(app(), second.cookie)]).toEqual([
      false,
      true,
    ]);
  });
});

onEachApp(
  'impersonation on https',
  (app) => {
    test('sets the cookie that is bound to the host', async () => {
      const own = await app().signIn(admin);
      const input = { id: await idOf(app(), person), reason: 'x' };
      const begun = await rpc(app(), 'users/impersonate', input, own);
      expect(begun.given).toMatch(/^__Host-foreword\.session=[^;]+; .*HttpOnly; .*Secure$/);
      expect(begun.both).toMatch(/; __Host-foreword\.impersonator=[^;]+$/);
      const stopped = await rpc(app(), 'users/stopImpersonating', {}, begun.both);
      expect(stopped.cookie).toBe(own);
    });
  },
  { BASE_URL: 'https://pages.example.com' },
);
