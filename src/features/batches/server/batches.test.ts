import { eq, like, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '~/features/accounts/auth/auth.server';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { getStatements } from '../../../../tests/statements';
import { activity } from '../../../../tests/tables';
import type { Db } from '~/server/database/database';
import { type Batch, type BatchCallRow, maxInputLength } from '../schema';
import { runBatch } from './jobs';
import { readCalls } from './queries';
import { batchCalls, batches } from './tables';
import { forgetUndo } from './undo-queries';

const admin = 'admin@example.com';

async function addUsers(app: TestApp, label: string, count: number, values: object = {}) {
  const added = Array.from({ length: count }, (_, index) => ({
    id: `${label}-${index}`,
    name: `${label} ${index}`,
    email: `${label}-${index}@example.com`,
    ...values,
  }));
  await app.database.db.insert(users).values(added);
  return added.map(({ id, name }) => ({ id, name }));
}

async function start(app: TestApp, cookie: string, body: object) {
  const response = await app.call('/api/rest/batches', { headers: { cookie }, body });
  return { status: response.status, body: (await response.json()) as Batch & { code?: string } };
}

async function get<T>(app: TestApp, cookie: string, path: string): Promise<T> {
  return (await (await app.call(`/api/rest${path}`, { headers: { cookie } })).json()) as T;
}

/** Starts a batch and waits until it is over. */
async function finish(app: TestApp, cookie: string, body: object) {
  const { body: started } = await start(app, cookie, body);
  await app.drainJobs(runBatch);
  const batch = await get<Batch>(app, cookie, `/batches/${started.id}`);
  const { items } = await get<{ items: BatchCallRow[] }>(
    app,
    cookie,
    `/batches/${started.id}/calls?limit=100`,
  );
  return { batch, items };
}

onEachApp('batches', (getApp) => {
  test('calls a procedure for each record, and reports what was refused', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { db } = app.database;
    const [own] = await db.select().from(users).where(eq(users.email, admin));
    const records = await addUsers(app, 'each', 3);
    const { batch, items } = await finish(app, cookie, {
      procedure: 'users.ban',
      input: { reason: 'Spam' },
      records: [...records, { id: own?.id, name: 'me' }, { id: 'nobody', name: 'Nobody' }],
    });
    expect(batch).toMatchObject({ state: 'done', total: 5, done: 3, refused: 1, skipped: 1 });
    expect(items.map(({ name, state, code }) => [name, state, code])).toEqual([
      ['Nobody', 'refused', 'USER_NOT_FOUND'],
      ['each 0', 'done', null],
      ['each 1', 'done', null],
      ['each 2', 'done', null],
      ['me', 'skipped', null],
    ]);
    expect(items[0]?.message).toMatch(/\w{3}/);
    expect(items[4]?.message).toBe('That is you');
    expect(items[1]?.target).toEqual({ type: 'user', id: 'each-0' });
    const banned = await db.select().from(users).where(like(users.id, 'each-%'));
    expect(banned.map((user) => [user.banned, user.banReason])).toEqual(
      Array.from({ length: 3 }, () => [true, 'Spam']),
    );
    const entries = await db.select().from(activity).where(like(activity.targetId, 'each-%'));
    expect(entries.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'user.banned'));
    const whole = await db.select().from(activity).where(eq(activity.targetId, batch.id));
    expect(whole).toMatchObject([{ kind: 'batch.finished', after: { done: 3, refused: 1 } }]);
    // The input is not kept.
    const calls = await db.select().from(batchCalls).where(eq(batchCalls.batchId, batch.id));
    expect(calls.map(({ input }) => input)).toEqual(Array.from({ length: 5 }, () => null));
  });

  test('selects all that match, more than a page, and nothing else', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    await addUsers(app, 'match', 120);
    await addUsers(app, 'matchbanned', 2, { banned: true });
    const { batch } = await finish(app, cookie, {
      procedure: 'users.ban',
      search: { searchTerm: 'match', status: 'not-onboarded' },
    });
    expect(batch).toMatchObject({ state: 'done', total: 120, done: 120, refused: 0 });
  });

  test('says before what is skipped, by name or search', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { db } = app.database;
    const [self] = await db.select().from(users).where(eq(users.email, admin));
    const fresh = await addUsers(app, 'preview', 6);
    const banned = await addUsers(app, 'previewbanned', 2, { banned: true });
    const preview = async (body: object) => {
      const response = await app.call('/api/rest/batches/preview', { headers: { cookie }, body });
      return (await response.json()) as unknown;
    };
    const records = [...fresh, ...banned, { id: self?.id, name: 'me' }];
    expect(await preview({ procedure: 'users.ban', records })).toEqual({
      total: 9,
      names: fresh.slice(0, 5).map(({ name }) => name),
      skipped: expect.arrayContaining([
        { reason: '2 already banned', count: 2 },
        { reason: 'you', count: 1 },
      ]),
    });
    const found = await preview({ procedure: 'users.unban', search: { searchTerm: 'preview' } });
    expect(found).toMatchObject({ total: 8, skipped: [{ reason: '6 not banned', count: 6 }] });
    expect(await preview({ procedure: 'users.impersonate', records })).toMatchObject({
      code: 'NOT_FOR_BATCHES',
    });
    expect(await db.$count(users, sql`id like 'preview-%' and banned`)).toBe(0);
  });

  test.each([
    ['users.ban', { reason: 'Spam' }, {}],
    ['users.unban', {}, { banned: true, banReason: 'Spam' }],
    ['users.setRole', { role: 'admin' }, {}],
  ])('%s is undone once, within an hour', async (procedure, input, values) => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { db } = app.database;
    const label = procedure.replace('.', '-').toLowerCase();
    const records = await addUsers(app, label, 2, values);
    const read = () =>
      db
        .select({ name: users.name, role: users.role, banned: users.banned, why: users.banReason })
        .from(users)
        .where(like(users.id, `${label}-%`))
        .orderBy(users.id);
    const before = await read();
    const { batch } = await finish(app, cookie, { procedure, input, records });
    expect(await read()).not.toEqual(before);
    expect(batch).toMatchObject({ done: 2, undoable: 2 });

    const undo = () =>
      app.call(`/api/rest/batches/${batch.id}/undo`, { headers: { cookie }, body: {} });
    const started = (await (await undo()).json()) as Batch;
    await app.drainJobs(runBatch);
    expect(await get(app, cookie, `/batches/${started.id}`)).toMatchObject({ total: 2, done: 2 });
    expect(await read()).toEqual(before);
    expect((await undo()).status).toBe(409);
    expect(await get(app, cookie, `/batches/${batch.id}`)).toMatchObject({ undoable: 0 });
  });

  test('is not undone after an hour, and forgets how', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { db } = app.database;
    const records = await addUsers(app, 'late', 1);
    const { batch } = await finish(app, cookie, { procedure: 'users.ban', records });
    const finishedAt = new Date(Date.now() - 2 * 3_600_000);
    await db.update(batches).set({ finishedAt }).where(eq(batches.id, batch.id));
    const late = await app.call(`/api/rest/batches/${batch.id}/undo`, {
      headers: { cookie },
      body: {},
    });
    expect(late.status).toBe(409);
    await forgetUndo(db, new Date(Date.now() - 3_600_000));
    const [call] = await db.select().from(batchCalls).where(eq(batchCalls.batchId, batch.id));
    expect(call?.output).toMatchObject({ id: 'late-0' });
    expect(call?.output).not.toHaveProperty('undo');
  });

  test('the last administrator survives', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    await addUsers(app, 'otheradmin', 2, { role: 'admin', onboardedAt: new Date() });
    for (const [procedure, input] of [
      ['users.setRole', { role: 'user' }],
      ['users.ban', {}],
      ['users.remove', {}],
    ] as const)
      await finish(app, cookie, { procedure, input, search: { role: 'admin' } });
    const { db } = app.database;
    const left = await db.select().from(users).where(eq(users.role, 'admin'));
    expect(left.map(({ email, banned }) => [email, banned])).toEqual([[admin, false]]);
  });

  test.each([
    ['unknown', 'users.nothing'],
    ['for single records only', 'users.impersonate'],
    ['reading', 'users.list'],
    ['of an object', 'users.constructor'],
    ['a router', 'users'],
  ])('rejects procedures that are %s', async (_, procedure) => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { status, body } = await start(app, cookie, {
      procedure,
      records: [{ id: 'x', name: 'x' }],
    });
    expect([status, body.code]).toEqual([400, 'NOT_FOR_BATCHES']);
  });

  test('stores what all calls have in common once, and not more than a form has', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const { db } = app.database;
    const records = await addUsers(app, 'common', 3);
    const input = { reason: 'Spam' };
    const { body } = await start(app, cookie, { procedure: 'users.ban', input, records });
    const [batch] = await db.select().from(batches).where(eq(batches.id, body.id));
    expect(batch?.input).toEqual(input);
    const calls = await db.select().from(batchCalls).where(eq(batchCalls.batchId, body.id));
    expect(calls.map((call) => call.input)).toEqual(records.map(({ id }) => ({ id })));
    await app.drainJobs(runBatch);
    expect(await db.$count(users, sql`id like 'common-%' and ban_reason = 'Spam'`)).toBe(3);
    const [after] = await db.select().from(batches).where(eq(batches.id, body.id));
    expect(after?.input).toBeNull();
    const long = { reason: 'x'.repeat(maxInputLength) };
    const { status } = await start(app, cookie, { procedure: 'users.ban', input: long, records });
    expect(status).toBe(400);
  });

  test('commits after 50 calls at most, so that others do not wait for its locks', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const records = await addUsers(app, 'short', 120);
    const sent = await getStatements(async () => {
      await start(app, cookie, { procedure: 'users.ban', records });
      await app.drainJobs(runBatch);
    });
    // The first statement of each transaction that makes calls.
    const transactions = sent.filter((text) => text.includes('set local lock_timeout'));
    expect(transactions.length).toBeGreaterThanOrEqual(3);
    expect(await app.database.db.$count(users, sql`id like 'short-%' and banned`)).toBe(120);
  });

  test('reads calls from the position that was reached', async () => {
    const app = getApp();
    const cookie = await app.signIn(admin);
    const records = await addUsers(app, 'position', 3);
    const { batch } = await finish(app, cookie, { procedure: 'users.ban', records });
    const { db } = app.database;
    const [stored] = await db.select().from(batches).where(eq(batches.id, batch.id));
    expect(stored?.position).toBe(3);
    const left = await readCalls(db, { id: batch.id, position: 3 }, 50);
    expect(left).toEqual([]);
  });
});

/** Another connection holds the administrator's row, so that the batch waits. */
async function whileWaiting(app: TestApp, work: (tx: Db) => Promise<unknown>) {
  await app.database.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.email, admin)).for('no key update');
    await work(tx);
  });
  await app.drainJobs(runBatch);
}

test('can be cancelled: the rest is skipped', async () => {
  const app = await createTestApp('postgres');
  const cookie = await app.signIn(admin);
  const records = await addUsers(app, 'cancel', 40);
  let id = '';
  await whileWaiting(app, async () => {
    ({ id } = (await start(app, cookie, { procedure: 'users.ban', records })).body);
    await app.call(`/api/rest/batches/${id}/cancel`, { headers: { cookie }, body: {} });
  });
  const batch = await get<Batch>(app, cookie, `/batches/${id}`);
  expect(batch).toMatchObject({ state: 'cancelled', total: 40 });
  // What was under way when it was cancelled.
  expect(batch.done).toBeLessThanOrEqual(25);
  const banned = await app.database.db.$count(users, sql`id like 'cancel-%' and banned`);
  expect(banned).toBe(batch.done);
  const [{ states }] = (await app.database.db
    .select({ states: sql<string[]>`array_agg(distinct ${batchCalls.state})` })
    .from(batchCalls)
    .where(eq(batchCalls.batchId, id))) as [{ states: string[] }];
  expect(states).toContain('skipped');
  expect(states).not.toContain('waiting');
  await app.close();
});

/** Ends the connection before a result is saved, as a process that dies then does. */
const die = sql.raw(`
  create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
  create trigger die before update on batch_calls for each row when (new.state = 'done')
    execute function die();`);

test('repeats no call of a process that died, and misses none', async () => {
  const app = await createTestApp('postgres');
  const cookie = await app.signIn(admin);
  const records = await addUsers(app, 'die', 30);
  const { db } = app.database;
  await db.execute(die);
  const { batch } = await finish(app, cookie, { procedure: 'users.ban', records });
  expect(batch).toMatchObject({ state: 'waiting', done: 0, refused: 0 });
  expect(await db.$count(users, sql`id like 'die-%' and banned`)).toBe(0);
  await db.execute(sql`drop function die cascade`);
  await db.execute(sql`update pgboss.job set start_after = now() - interval '1 minute'
    where name = 'make-calls' and state = 'retry'`);
  await app.drainJobs(runBatch);
  const after = await get<Batch>(app, cookie, `/batches/${batch.id}`);
  expect(after).toMatchObject({ state: 'done', done: 30, refused: 0 });
  expect(await db.$count(activity, like(activity.targetId, 'die-%'))).toBe(30);
  await app.close();
});

test('two on the same records, in opposite order, both succeed', async () => {
  const app = await createTestApp('postgres');
  const { db } = app.database;
  await db.update(users).set({ role: 'user' }).where(ne(users.email, admin));
  const others = await addUsers(app, 'second', 1, { role: 'admin', onboardedAt: new Date() });
  const cookies = [await app.signIn(admin), await app.signIn('second-0@example.com')] as const;
  const records = await addUsers(app, 'both', 60);
  await start(app, cookies[0], { procedure: 'users.ban', records });
  await start(app, cookies[1], { procedure: 'users.ban', records: records.toReversed() });
  await app.drainJobs(runBatch);
  // Those that the other one has banned before are skipped.
  const both = { state: 'done', position: 60, refused: 0 };
  const ended = await db.select().from(batches);
  expect(ended).toMatchObject([both, both]);
  expect(await db.$count(users, sql`id like 'both-%' and banned`)).toBe(60);
  const done = ended.reduce((sum, batch) => sum + batch.done, 0);
  expect(await db.$count(activity, like(activity.targetId, 'both-%'))).toBe(done);
  // Two administrators who remove each other: one is left.
  const [own] = await db.select().from(users).where(eq(users.email, admin));
  const input = { role: 'user' };
  const first = [{ id: own?.id, name: 'first' }];
  await start(app, cookies[0], { procedure: 'users.setRole', input, records: others });
  await start(app, cookies[1], { procedure: 'users.setRole', input, records: first });
  await app.drainJobs(runBatch);
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  await app.close();
});

const own = eq(users.email, admin);

test.each([
  ['signs out', 'signed-out', (tx: Db) => tx.delete(sessions)],
  ['is banned', 'banned', (tx: Db) => tx.update(users).set({ banned: true }).where(own)],
  [
    'loses the role',
    'not-permitted',
    (tx: Db) => tx.update(users).set({ role: 'user' }).where(own),
  ],
])('does nothing more when the administrator %s', async (_, reason, change) => {
  const app = await createTestApp('postgres');
  const cookie = await app.signIn(admin);
  const records = await addUsers(app, 'over', 3);
  let id = '';
  await whileWaiting(app, async (tx) => {
    ({ id } = (await start(app, cookie, { procedure: 'users.unban', records })).body);
    await change(tx);
  });
  const { db } = app.database;
  const [batch] = await db.select().from(batches).where(eq(batches.id, id));
  expect(batch).toMatchObject({ state: 'stopped', reason, done: 0, refused: 0 });
  await app.close();
});
