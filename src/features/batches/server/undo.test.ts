import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { actOnUsers, runBatches, undoBatch } from '../../../../tests/batches';
import { getStatements } from '../../../../tests/statements';
import { type TestUser, newUser } from '../../../../tests/users';
import { batchCalls } from './tables';

type Input = Record<string, unknown>;

async function read(app: TestApp, on: TestUser[]) {
  const ids = on.map(({ id }) => id);
  const found = await app.database.db
    .select({ id: users.id, role: users.role, banned: users.banned, why: users.banReason })
    .from(users)
    .where(inArray(users.id, ids));
  return on.map(({ id }) => found.find((user) => user.id === id));
}

onEachApp('the undo of an action on many records', (getApp) => {
  const newUsers = async () => [await newUser(getApp()), await newUser(getApp())] as const;

  test.each<[string, Input, [method: string, path: string, body: Input][]]>([
    ['users.ban', { reason: 'By mistake' }, [['POST', '/users/{id}/ban', { reason: 'Spam' }]]],
    [
      'users.setRole',
      { role: 'admin' },
      [
        ['POST', '/users/{id}/role', { role: 'user' }],
        ['POST', '/users/{id}/role', { role: 'admin' }],
      ],
    ],
  ])('%s leaves what was changed since', async (procedure, input, changes) => {
    const app = getApp();
    const [admin, other] = [
      await newUser(app, { role: 'admin' }),
      await newUser(app, { role: 'admin' }),
    ];
    const targets = [...(await newUsers())];
    const [first] = targets;
    const before = await read(app, targets);
    const id = await actOnUsers(app, admin, { procedure, on: targets, input });
    app.clock.advance(1);
    for (const [method, path, body] of changes)
      expect(await other.call(method, path.replace('{id}', first?.id ?? ''), body)).toMatchObject({
        status: 200,
      });
    const [changed] = await read(app, targets);
    const { body } = await undoBatch(admin, id);
    await runBatches(app);
    const done = await admin.call('GET', `/batches/${String(body.id)}`);
    expect(done.body).toMatchObject({ state: 'done', total: 2 });
    expect(await read(app, targets)).toEqual([changed, before[1]]);
    const calls = await admin.call('GET', `/batches/${String(body.id)}/calls?state=skipped`);
    expect(calls.body.items).toMatchObject([{ message: 'Changed since' }]);
  });

  test('can be undone itself', async () => {
    const app = getApp();
    const admin = await newUser(app, { role: 'admin' });
    const targets = [...(await newUsers())];
    const id = await actOnUsers(app, admin, { procedure: 'users.ban', on: targets });
    const { body } = await undoBatch(admin, id);
    await runBatches(app);
    expect(await read(app, targets)).toMatchObject([{ banned: false }, { banned: false }]);
    expect((await undoBatch(admin, String(body.id))).status).toBe(200);
    await runBatches(app);
    expect(await read(app, targets)).toMatchObject([{ banned: true }, { banned: true }]);
  });

  test('reads its calls in the background, however many they are', async () => {
    const app = getApp();
    const admin = await newUser(app, { role: 'admin' });
    const targets = [...(await newUsers())];
    const batch = await actOnUsers(app, admin, { procedure: 'users.ban', on: targets });
    const { db } = app.database;
    const [call] = await db.select().from(batchCalls).where(eq(batchCalls.batchId, batch));
    const more = Array.from({ length: 250 }, (_, index) => ({
      ...call,
      id: `${batch}-${index}`,
      position: 2 + index,
    }));
    await db.insert(batchCalls).values(more as (typeof call & object)[]);
    let undoing = '';
    const sent = await getStatements(async () => {
      undoing = String((await undoBatch(admin, batch)).body.id);
    });
    expect(sent.filter((text) => /insert into "?batch_calls/.test(text))).toEqual([]);
    // While its calls are read, it is not undone again.
    expect((await undoBatch(admin, batch)).status).toBe(409);
    await runBatches(app);
    const { body } = await admin.call('GET', `/batches/${undoing}`);
    expect(body).toMatchObject({ state: 'done', total: 252 });
    expect((await undoBatch(admin, batch)).status).toBe(409);
  });
});

test('two who undo at once start one batch', async () => {
  const app = await createTestApp('postgres');
  const admins = [
    await newUser(app, { role: 'admin' }),
    await newUser(app, { role: 'admin' }),
    await newUser(app, { role: 'admin' }),
  ] as const;
  const targets = [await newUser(app), await newUser(app)];
  const id = await actOnUsers(app, admins[0], { procedure: 'users.ban', on: targets });
  const all = await Promise.all([...admins, ...admins].map((admin) => undoBatch(admin, id)));
  const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  await runBatches(app);
  expect(await read(app, targets)).toMatchObject([{ banned: false }, { banned: false }]);
  await app.close();
});
