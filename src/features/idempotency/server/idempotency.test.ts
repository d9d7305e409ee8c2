import { eq, sql } from 'drizzle-orm';
import all from 'virtual:messages/all';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallOptions, type TestApp, createTestApp } from '../../../../tests/app';
import { appKinds } from '../../../../tests/databases';
import { otherLanguage } from '../../../../tests/languages';
import { users } from '~/features/accounts/auth/auth.server';
import type { RequestContext } from '~/server/request-context';
import type { HandlerCall } from './around-handlers';
import { runOnce } from './idempotency';
import { storedKey } from '~/server/rate-limits/rate-limits';
import { rateLimits } from '~/server/rate-limits/tables';
import { deleteOldKeys } from './queries';
import { idempotencyKeys } from './tables';

const day = 86_400;

/** A call of a procedure that does what `next` does. */
function callOf(
  app: TestApp,
  userId: string,
  next: () => Promise<unknown>,
  { readOnly = false, sessionId = 'session' }: { readOnly?: boolean; sessionId?: string } = {},
) {
  const { db } = app.database;
  const context = {
    db,
    headers: new Headers({ 'idempotency-key': 'direct' }),
    config: { ...app.config, readOnly },
    now: () => app.clock.now,
    getSession: async () => ({ id: sessionId, user: { id: userId } }),
    cookies: [],
    responseHeaders: {},
    shared: { mayHaveCommitted: false },
    constraints: {},
  } as unknown as RequestContext;
  const call: HandlerCall<unknown> = {
    context,
    procedure: { '~orpc': { route: {}, meta: { writes: true, session: true } } },
    path: ['things', 'create'],
    input: {},
    next,
  };
  return runOnce(call);
}

describe.each(appKinds)('calls with an Idempotency-Key (%s)', (kind) => {
  let app: TestApp;
  let admin = '';
  let count = 0;
  beforeAll(async () => {
    app = await createTestApp(kind);
    admin = await app.signIn('admin@example.com');
  });
  beforeEach(() => app.database.db.delete(idempotencyKeys));
  afterAll(() => app.close());

  const post = async (
    input: unknown,
    { key = 'one', cookie = admin, path = '/users', ...options }: PostOptions = {},
  ) => {
    const headers = { cookie, 'idempotency-key': key, ...options.headers };
    const response = await app.call(`/api/rest${path}`, { ...options, body: input, headers });
    const body = (await response.json()) as Record<string, unknown>;
    return {
      id: String(body.id),
      status: response.status,
      replayed: response.headers.get('idempotency-replayed'),
      retryAfter: response.headers.get('retry-after'),
      body,
    };
  };
  interface PostOptions extends CallOptions {
    key?: string;
    cookie?: string;
    path?: string;
  }

  const newUser = () => ({ email: `new${(count += 1)}@example.com`, name: 'New', role: 'user' });
  const countUsers = (email: string) => app.database.db.$count(users, eq(users.email, email));
  const storedKeys = () => app.database.db.select().from(idempotencyKeys);

  test('are run once, and get the same response again', async () => {
    const user = newUser();
    const first = await post(user);
    expect(first).toMatchObject({ status: 200, replayed: null, body: { email: user.email } });
    expect(await post(user)).toEqual({ ...first, replayed: 'true' });
    expect(await countUsers(user.email)).toBe(1);
  });

  test('get it also if what they created was deleted since', async () => {
    const user = newUser();
    const first = await post(user);
    await app.call(`/api/rest/users/${first.id}`, {
      method: 'DELETE',
      headers: { cookie: admin },
    });
    expect(await countUsers(user.email)).toBe(0);
    expect(await post(user)).toEqual({ ...first, replayed: 'true' });
    expect(await countUsers(user.email)).toBe(0);
  });

  test('with another body or path are rejected', async () => {
    const user = newUser();
    const { id } = await post(user);
    const other = newUser();
    const reused = { status: 409, replayed: null, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await post(other)).toMatchObject(reused);
    expect(await post({}, { path: `/users/${id}/ban` })).toMatchObject(reused);
    expect(await countUsers(other.email)).toBe(0);
    const translated = await post(other, { headers: { 'accept-language': otherLanguage } });
    expect(translated.body.message).toBe(all[otherLanguage]['idempotency-errors:reused']);
  });

  test('run once even if twenty arrive at once', async () => {
    const user = newUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(user)));
    const ran = responses.filter(({ status, replayed }) => status === 200 && replayed === null);
    expect(ran).toHaveLength(1);
    const others = responses.filter((response) => response !== ran[0]);
    expect(others.filter(({ status }) => status !== 409)).toEqual(
      others.flatMap(({ status }) => (status === 409 ? [] : [{ ...ran[0], replayed: 'true' }])),
    );
    for (const response of others.filter(({ status }) => status === 409))
      expect(response).toMatchObject({
        retryAfter: '1',
        body: { code: 'IDEMPOTENCY_KEY_PENDING', data: { retryAfter: 1 } },
      });
    expect(await countUsers(user.email)).toBe(1);
    expect(await post(user)).toMatchObject({ status: 200, replayed: 'true' });
  });

  test('of different users share no keys', async () => {
    const user = await app.signIn('user@example.com');
    const rename = { path: '/account/rename' };
    expect(await post({ name: 'Ada' }, rename)).toMatchObject({ status: 200, replayed: null });
    const other = { ...rename, cookie: user };
    expect(await post({ name: 'Grace' }, other)).toMatchObject({ status: 200, replayed: null });
    for (const [name, own] of [
      ['Ada', rename],
      ['Grace', other],
    ] as const)
      expect(await post({ name }, own)).toMatchObject({ replayed: 'true', body: { name } });
  });

  test('stay rejected if the server stopped while the first one ran', async () => {
    const user = newUser();
    await post(user);
    await app.database.db.update(idempotencyKeys).set({ status: null, body: null });
    expect(await post(user)).toMatchObject({
      status: 409,
      retryAfter: '1',
      body: { code: 'IDEMPOTENCY_KEY_PENDING' },
    });
  });

  test('can be corrected and repeated after an error', async () => {
    const user = newUser();
    const invalid = await post({ ...user, email: 'none' });
    expect(invalid).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const taken = await post({ ...user, email: 'admin@example.com' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await storedKeys()).toEqual([]);
    expect(await post(user)).toMatchObject({ status: 200, replayed: null });
  });

  test('are not run again after an error at the commit, which may have succeeded', async () => {
    const { db } = app.database;
    await db.execute(sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'connection lost'; end $$`);
    await db.execute(sql`create constraint trigger fail after insert on users
      deferrable initially deferred for each row execute function fail()`);
    const user = newUser();
    const failed = await post(user);
    expect(failed).toMatchObject({ status: 500, replayed: null });
    await db.execute(sql`drop function fail cascade`);
    expect(await post(user)).toEqual({ ...failed, replayed: 'true' });
    expect(await countUsers(user.email)).toBe(0);
  });

  test('need the permission for the stored response too', async () => {
    const [email, user] = ['second@example.com', newUser()];
    await post({ email, name: 'Second', role: 'admin' }, { key: 'second' });
    await app.database.db.update(users).set({ onboardedAt: new Date() });
    const cookie = await app.signIn(email);
    expect(await post(user, { cookie })).toMatchObject({ status: 200 });
    await app.database.db.update(users).set({ role: 'user' }).where(eq(users.email, email));
    expect(await post(user, { cookie })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });

  test('that sign in as someone are not stored: the cookie is theirs alone', async () => {
    const { id } = await post(newUser(), { key: 'user' });
    const impersonate = { path: `/users/${id}/impersonate` };
    expect(await post({ reason: 'A ticket' }, impersonate)).toMatchObject({ status: 200 });
    expect(await post({ reason: 'A ticket' }, impersonate)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_RESPONSE_NOT_STORED' },
    });
  });

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])(
    'with the key "%s" are rejected',
    async (key) => {
      const user = newUser();
      expect(await post(user, { key })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', data: { field: 'Idempotency-Key' } },
      });
      expect(await countUsers(user.email)).toBe(0);
    },
  );

  test('without a session are rejected as ever', async () => {
    expect(await post(newUser(), { cookie: '' })).toMatchObject({ status: 401 });
    expect(await storedKeys()).toEqual([]);
  });

  test.each([
    ['too large to store', 'x'.repeat(70_000)],
    ['a file', new File(['x'], 'x.zip')],
  ])('whose response is %s run once, and get an error after that', async (_, output) => {
    const [user] = await app.database.db.select().from(users).limit(1);
    let runs = 0;
    const call = () =>
      callOf(app, user?.id ?? '', async () => {
        runs += 1;
        return output;
      });
    expect(await call()).toBe(output);
    await expect(call()).rejects.toMatchObject({ code: 'IDEMPOTENCY_RESPONSE_NOT_STORED' });
    expect(runs).toBe(1);
  });

  test('get no response that another program or session of the user has caused', async () => {
    const [user] = await app.database.db.select().from(users).limit(1);
    const callFrom = (sessionId: string) =>
      callOf(app, user?.id ?? '', async () => 'done', { sessionId });
    expect(await callFrom('first')).toBe('done');
    expect(await callFrom('first')).toBe('done');
    await expect(callFrom('second')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('give nothing to someone who impersonates the user', async () => {
    const { id, email } = (await post(newUser(), { key: 'user' })).body;
    await app.database.db.update(users).set({ onboardedAt: app.clock.now });
    const own = { cookie: await app.signIn(String(email)), path: '/account/rename' };
    expect(await post({ name: 'Ada' }, own)).toMatchObject({ status: 200 });
    const begun = await app.call('/api/auth/admin/impersonate-user', {
      body: { userId: id },
      headers: { cookie: admin },
    });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await post({ name: 'Ada' }, { ...own, cookie })).toMatchObject({
      status: expect.toSatisfy((status) => status === 403 || status === 409),
      replayed: null,
    });
  });

  test('that are rejected before they run write nothing', async () => {
    const { db } = app.database;
    await db.execute(sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'written'; end $$`);
    await db.execute(sql`create trigger fail before insert on idempotency_keys
      for each row execute function fail()`);
    const cookie = await app.signIn('user@example.com');
    expect(await post(newUser(), { cookie })).toMatchObject({ status: 403 });
    expect(await post({ ...newUser(), email: 'none' })).toMatchObject({ status: 400 });
    const limit = { key: storedKey('write:198.51.100.7'), count: 1_000_000 };
    const resetsAt = new Date(app.clock.now.getTime() + 60_000);
    await db.insert(rateLimits).values({ ...limit, resetsAt });
    expect(await post(newUser(), { from: '198.51.100.7' })).toMatchObject({ status: 429 });
    expect(await post(newUser())).toMatchObject({ status: 500 });
    await db.execute(sql`drop function fail cascade`);
  });

  test('store nothing where nothing may be written', async () => {
    const [user] = await app.database.db.select().from(users).limit(1);
    expect(await callOf(app, user?.id ?? '', async () => 'done', { readOnly: true })).toBe('done');
    expect(await storedKeys()).toEqual([]);
  });

  test('store neither bodies nor responses in plain text', async () => {
    const user = newUser();
    await post(user, { key: 'x'.repeat(255) });
    const stored = JSON.stringify(await storedKeys());
    expect(stored).toContain('xxx');
    expect(stored).not.toContain(user.email);
  });

  test('run again after a day, and are deleted', async () => {
    const user = newUser();
    const first = await post(user);
    const { now } = app.clock;
    app.clock.advance(day - 60);
    expect(await post(user)).toEqual({ ...first, replayed: 'true' });
    app.clock.advance(61);
    admin = await app.signIn('admin@example.com');
    expect(await post(user)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    for (const key of ['a', 'b', 'c']) await post(newUser(), { key });
    await app.database.db
      .update(idempotencyKeys)
      .set({ createdAt: now })
      .where(sql`${idempotencyKeys.key} <> 'c'`);
    await deleteOldKeys(app.database.db, app.clock.now);
    expect((await storedKeys()).map(({ key }) => key)).toEqual(['c']);
  });
});
