import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { runBatches } from '../../../../tests/batches';
import { callImports, checkCsv } from '../../../../tests/imports';
import { activity } from '../../../../tests/tables';
import { users } from '~/features/accounts/auth/auth.server';
import { batchCalls, batches } from '~/features/batches/batches.server';
import { imports } from './tables';

const admin = 'admin@example.com';

/** The answer, with the import as the batch has left it. */
async function start(app: TestApp, cookie: string, action: 'run' | 'undo', id: string) {
  const started = await callImports(app, cookie, action, { id });
  if (started.status !== 200) return started;
  await runBatches(app);
  return callImports(app, cookie, 'get', { id });
}

/** What a batch did, as code or state for each call. */
async function results({ database: { db } }: TestApp, batchId: string | null) {
  const calls = await db
    .select()
    .from(batchCalls)
    .where(eq(batchCalls.batchId, batchId ?? ''))
    .orderBy(batchCalls.position);
  return calls.map(({ name, state, code }) => [name, code ?? state]);
}

const findUsers = ({ database: { db } }: TestApp, domain: string) =>
  db
    .select()
    .from(users)
    .where(like(users.email, `%@${domain}`))
    .orderBy(users.email);

onEachApp('an import', (getApp) => {
  let app: TestApp;
  let cookie = '';
  beforeEach(async () => {
    app = getApp();
    app.clock.advance(3600);
    cookie = await app.signIn(admin);
  });
  const check = (file: string) => checkCsv(app, cookie, 'users', file);

  test('creates and updates with the rules of single calls, and is undone', async () => {
    const { db } = app.database;
    await db.insert(users).values({ id: 'old', email: 'old@one.example', name: 'Old' });
    const { id } = await check('email,name\nnew@one.example,New\nold@one.example,Changed\n');
    const { body } = await start(app, cookie, 'run', id);
    expect(body).toMatchObject({ status: 'started', undoUntil: expect.any(String) });
    expect(await results(app, body.batchId)).toEqual([
      ['new@one.example', 'done'],
      ['old@one.example', 'done'],
    ]);
    expect((await findUsers(app, 'one.example')).map(({ name }) => name)).toEqual([
      'New',
      'Changed',
    ]);
    const logged = await db.select().from(activity).where(eq(activity.targetId, 'old'));
    expect(logged.map(({ kind }) => kind)).toEqual(['user.updated']);
    const [stored] = await db.select().from(imports).where(eq(imports.id, id));
    expect(stored).toMatchObject({ file: null, preview: null, samples: [] });
    // Once only.
    expect((await start(app, cookie, 'run', id)).status).toBe(409);

    const undone = await start(app, cookie, 'undo', id);
    expect(undone.body).toMatchObject({ undoLeft: 0, undoUntil: null });
    expect((await findUsers(app, 'one.example')).map(({ name }) => name)).toEqual(['Old']);
    expect((await start(app, cookie, 'undo', id)).body).toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
    });
  });

  test('undoing leaves what has changed since, and users who have signed in', async () => {
    const { db } = app.database;
    const { id } = await check('email,name\na@two.example,A\nb@two.example,B\nc@two.example,C\n');
    await start(app, cookie, 'run', id);
    await app.signIn('a@two.example');
    await db
      .update(users)
      .set({ name: 'B2', updatedAt: sql`updated_at + interval '1 second'` })
      .where(eq(users.email, 'b@two.example'));
    const { body } = await start(app, cookie, 'undo', id);
    expect(body.undoLeft).toBe(2);
    expect((await findUsers(app, 'two.example')).map(({ name }) => name)).toEqual(['A', 'B2']);
  });

  test('can be undone for an hour, and not while it runs', async () => {
    const { id } = await check('email,name\na@three.example,A\n');
    const { body } = await start(app, cookie, 'run', id);
    const { db } = app.database;
    const batch = eq(batches.id, body.batchId ?? '');
    await db.update(batches).set({ finishedAt: null }).where(batch);
    expect((await start(app, cookie, 'undo', id)).body).toMatchObject({ code: 'IMPORT_STATE' });
    await db.update(batches).set({ finishedAt: new Date() }).where(batch);
    app.clock.advance(3601);
    expect((await start(app, cookie, 'undo', id)).body).toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
    });
    expect(await findUsers(app, 'three.example')).toHaveLength(1);
  });

  test('decides again for each row: taken or changed since the check', async () => {
    const { db } = app.database;
    await db.insert(users).values({ id: 'edited', email: 'edited@four.example', name: 'E' });
    const { id } = await check(
      'email,name\ntaken@four.example,T\nedited@four.example,X\nfree@four.example,F\n',
    );
    await db.insert(users).values({ email: 'taken@four.example', name: 'Faster' });
    await db.update(users).set({ name: 'E2' }).where(eq(users.id, 'edited'));
    const { body } = await start(app, cookie, 'run', id);
    expect(await results(app, body.batchId)).toEqual([
      ['taken@four.example', 'EMAIL_TAKEN'],
      ['edited@four.example', 'USER_CHANGED'],
      ['free@four.example', 'done'],
    ]);
    const names = (await findUsers(app, 'four.example')).map(({ name }) => name);
    expect(names).toEqual(['E2', 'F', 'Faster']);
    // Undoing touches only its own.
    expect((await start(app, cookie, 'undo', id)).body.undoLeft).toBe(0);
    expect((await findUsers(app, 'four.example')).map(({ name }) => name)).toEqual([
      'E2',
      'Faster',
    ]);
  });

  test('two imports of the same file at once create each record once', async () => {
    const { db } = app.database;
    const onboardedAt = new Date();
    await db
      .insert(users)
      .values({ email: 'second@admin.example', name: 'S', role: 'admin', onboardedAt });
    const other = await app.signIn('second@admin.example');
    const file = `email,name\n${Array.from({ length: 20 }, (_, n) => `u${n}@five.example,U\n`).join('')}`;
    const first = await checkCsv(app, cookie, 'users', file);
    const second = await checkCsv(app, other, 'users', file);
    expect([first.counts?.new, second.counts?.new]).toEqual([20, 20]);
    const run = (who: string, id: string) => callImports(app, who, 'run', { id });
    const started = await Promise.all([run(cookie, first.id), run(other, second.id)]);
    await runBatches(app);
    expect(await findUsers(app, 'five.example')).toHaveLength(20);
    const all = (await Promise.all(started.map(({ body }) => results(app, body.batchId)))).flat();
    expect(all.filter(([, result]) => result === 'done')).toHaveLength(20);
    expect(all.filter(([, result]) => result === 'EMAIL_TAKEN')).toHaveLength(20);
  });

  test('a user import that makes administrators is guarded', async () => {
    const { db } = app.database;
    const { id } = await check(
      'email,name,role\na@seven.example,A,admin\nb@seven.example,B,user\n',
    );
    const [stored] = await db.select().from(imports).where(eq(imports.id, id));
    expect(stored?.guarded).toEqual(['role']);
    const { id: plain } = await check('email,name,role\nb@seven.example,B,user\n');
    const [other] = await db.select().from(imports).where(eq(imports.id, plain));
    expect(other?.guarded).toEqual([]);
  });

  test('cannot run before the check is done', async () => {
    const { id } = await check('email,name\nx,\n');
    expect((await start(app, cookie, 'run', id)).body).toMatchObject({ code: 'IMPORT_STATE' });
    await app.database.db.update(imports).set({ status: 'checking' }).where(eq(imports.id, id));
    expect((await start(app, cookie, 'run', id)).body).toMatchObject({ code: 'IMPORT_STATE' });
  });
});

test('stops having an effect when the administrator is demoted', async () => {
  // Two connections: the embedded database has one.
  const app = await createTestApp('postgres');
  const { db } = app.database;
  const onboardedAt = new Date();
  await db
    .insert(users)
    .values({ email: 'demoted@admin.example', name: 'D', role: 'admin', onboardedAt });
  const other = await app.signIn('demoted@admin.example');
  const { id } = await checkCsv(app, other, 'users', 'email,name\na@six.example,A\n');
  const { body } = await db.transaction(async (tx) => {
    // The batch waits for this row.
    await tx
      .select()
      .from(users)
      .where(eq(users.email, 'demoted@admin.example'))
      .for('no key update');
    const started = await callImports(app, other, 'run', { id });
    await tx.update(users).set({ role: 'user' }).where(eq(users.email, 'demoted@admin.example'));
    return started;
  });
  await runBatches(app);
  expect(await findUsers(app, 'six.example')).toEqual([]);
  expect((await results(app, body.batchId)).flat()).not.toContain('done');
  expect((await callImports(app, other, 'undo', { id })).status).toBe(403);
  await app.close();
});
