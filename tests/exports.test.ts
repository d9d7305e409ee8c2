import { eq, inArray } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { maxExportedIds } from '~/features/exports/limits';
import { findItem } from '~/features/exports/server/exported-fields';
import { api } from '~/main/features';
import { type TestApp, createTestApp, onEachApp } from './app';
import { label } from './label';
import { procedures } from './procedures';

/** Every list that can be exported, by its name in addresses. */
const lists = procedures
  .map(({ name }) => name.replaceAll('/', '.').replace(/\.?list$/, ''))
  .filter((name) => findItem(api, name) !== undefined);

async function read(app: TestApp, path: string, cookie: string) {
  const response = await app.call(`/api/rest/exports/${path}`, { headers: { cookie } });
  // `text()` would drop the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { status: response.status, headers: response.headers, text };
}

/** `0,1,2`, as IDs that no record has. */
const numbers = (count: number) => [...Array.from({ length: count }).keys()].join(',');

const people = Array.from({ length: 230 }, (_, index) => ({
  id: `exported-${String(index).padStart(3, '0')}`,
  name: index === 7 ? '=HYPERLINK("x")' : `Exported ${index}`,
  email: `exported-${String(index).padStart(3, '0')}@example.com`,
  banned: index < 5,
}));

onEachApp('exports of lists', (getApp) => {
  let isFilled = false;
  async function signIn() {
    const app = getApp();
    if (!isFilled) await app.database.db.insert(users).values(people);
    isFilled = true;
    return { app, cookie: await app.signIn('admin@example.com') };
  }

  test('CSV of all pages, in the order of the list, without formulas', async () => {
    const { app, cookie } = await signIn();
    const { status, headers, text } = await read(
      app,
      'users?searchTerm=exported-&sort=email&order=desc',
      cookie,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv;charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="users-[\d-]+\.csv"$/,
    );
    const [header = '', ...lines] = text.trimEnd().split('\r\n');
    expect(header.startsWith('\ufeff')).toBe(true);
    expect(header).toContain('name,email');
    expect(lines).toHaveLength(230);
    expect(lines[0]).toContain('exported-229@example.com');
    expect(lines.at(-1)).toContain('exported-000@example.com');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('JSON with chosen fields, for one filter', async () => {
    const { app, cookie } = await signIn();
    const query = 'users?format=json&searchTerm=exported-&status=banned&fields=status,email';
    const { text } = await read(app, `${query}&sort=email`, cookie);
    expect(JSON.parse(text)).toEqual(
      people.slice(0, 5).map(({ email }) => ({ email, status: 'banned' })),
    );
    expect(text).toContain('{"status":"banned","email":"exported-000@example.com"}');
  });

  test('nothing found is an empty file', async () => {
    const { app, cookie } = await signIn();
    const none = 'users?searchTerm=nobody-at-all';
    expect(JSON.parse((await read(app, `${none}&format=json`, cookie)).text)).toEqual([]);
    expect((await read(app, none, cookie)).text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  test('only the selected records, wherever they are', async () => {
    const { app, cookie } = await signIn();
    const ids = ['exported-003', 'exported-228'];
    const { text } = await read(app, `users?format=json&ids=${ids.join(',')}&fields=id`, cookie);
    expect(JSON.parse(text)).toHaveLength(2);
    expect(await app.database.db.$count(users, inArray(users.id, ids))).toBe(2);
  });

  test('as many chosen records as the limit, and not a part of more', async () => {
    const { app, cookie } = await signIn();
    const chosen = (count: number) =>
      read(app, `users?format=json&fields=id&ids=exported-000,${numbers(count - 1)}`, cookie);
    expect(JSON.parse((await chosen(maxExportedIds)).text)).toEqual([{ id: 'exported-000' }]);
    const { status, text } = await chosen(maxExportedIds + 1);
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'BAD_REQUEST', field: 'ids' }]);
    expect(text).toContain(String(maxExportedIds));
  });

  test.each(lists)('%s: each field once, and no part of the chosen records', async (list) => {
    const { app, cookie } = await signIn();
    const many = numbers(maxExportedIds + 1);
    for (const [field, query] of [
      ['fields', 'fields=id,id'],
      ['ids', `ids=${many}`],
    ]) {
      const { status, text } = await read(app, `${list}?${query}`, cookie);
      expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'BAD_REQUEST', field }]);
    }
  });

  test('two at a time per user, on all instances', async () => {
    const { app } = await signIn();
    const other = await createTestApp(
      app.database.kind,
      {},
      { database: { ...app.database, close: async () => {} } },
    );
    onTestFinished(() => other.close());
    const email = 'exporting@example.com';
    const { db } = app.database;
    await db.insert(users).values({ name: 'Admin', email, role: 'admin', onboardedAt: new Date() });
    const cookie = await app.signIn(email);
    const start = async (on: TestApp, path: string, from: string) =>
      on.call(`/api/rest/exports/${path}`, { headers: { cookie: from } });
    const first = await start(app, 'users', cookie);
    const second = await start(other, 'activity', cookie);
    expect([first.status, second.status]).toEqual([200, 200]);
    const third = await start(app, 'users', cookie);
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await third.json()).toMatchObject({ message: label('exports:running') });
    const { cookie: another } = await signIn();
    expect((await read(app, 'users?searchTerm=exported-', another)).status).toBe(200);
    // One that was cancelled or read to its end is over.
    await second.body?.cancel();
    const fourth = await start(other, 'users', cookie);
    expect(fourth.status).toBe(200);
    expect((await start(app, 'users', cookie)).status).toBe(429);
    await Promise.all([first.text(), fourth.text()]);
    expect((await read(app, 'users?searchTerm=exported-', cookie)).status).toBe(200);
  });

  test('the place of an export whose process died is free after a minute', async () => {
    const { app } = await signIn();
    const email = 'dying@example.com';
    const { db } = app.database;
    await db.insert(users).values({ name: 'Admin', email, role: 'admin', onboardedAt: new Date() });
    const cookie = await app.signIn(email);
    const start = () => app.call('/api/rest/exports/users', { headers: { cookie } });
    const left = [await start(), await start()];
    expect((await start()).status).toBe(429);
    app.clock.advance(61);
    const next = await start();
    expect(next.status).toBe(200);
    for (const { body } of [...left, next]) await body?.cancel();
  });

  test.each([
    ['a visitor', '', 401],
    ['a user', 'user@example.com', 403],
  ])('%s gets nothing', async (_, email, status) => {
    const { app } = await signIn();
    const cookie = email && (await app.signIn(email));
    expect((await read(app, 'users', cookie)).status).toBe(status);
  });

  test.each([
    ['an unknown list', 'nothing', 404],
    ['a procedure that is no list', 'users.get', 404],
    ['a property of an object', 'constructor', 404],
    ['another prototype', '__proto__', 404],
    ['an unknown format', 'users?format=xml', 400],
    ['an unknown field', 'users?fields=password', 400],
    ['a field twice', 'users?fields=id,email,id', 400],
    ['unknown input', 'users?rolle=admin', 400],
    ['invalid input', 'users?role=king', 400],
  ])('rejects %s', async (_, path, status) => {
    const { app, cookie } = await signIn();
    expect((await read(app, path, cookie)).status).toBe(status);
  });

  test.each([
    ['is banned', { banned: true }, 'UNAUTHORIZED'],
    ['loses the role', { role: 'user' as const }, 'FORBIDDEN'],
  ])('ends when the administrator %s', async (_, change, code) => {
    const { app } = await signIn();
    const email = `leaving-${Object.keys(change).join()}@example.com`;
    const { db } = app.database;
    await db.insert(users).values({ name: 'Admin', email, role: 'admin', onboardedAt: new Date() });
    const cookie = await app.signIn(email);
    const response = await app.call('/api/rest/exports/users', { headers: { cookie } });
    const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
    await reader.read();
    await db.update(users).set(change).where(eq(users.email, email));
    let lines = 0;
    const readRest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        lines += Buffer.from(part.value).toString().split('\r\n').length - 1;
    };
    await expect(readRest()).rejects.toMatchObject({ code });
    // Pages that were under way.
    expect(lines).toBeLessThanOrEqual(200);
  });

  test('is read only', async () => {
    const { app, cookie } = await signIn();
    const response = await app.call('/api/rest/exports/users', { headers: { cookie }, body: {} });
    expect(response.status).toBe(405);
  });
});

test('an export leaves the embedded database to others between its pages', async () => {
  const app = await createTestApp('embedded');
  onTestFinished(() => app.close());
  const headers = { cookie: await app.signIn('admin@example.com') };
  const many = Array.from({ length: 2000 }, (_, n) => ({
    name: 'Many',
    email: `many-${n}@x.example`,
  }));
  await app.database.db.insert(users).values(many);
  const list = async () => (await app.call('/api/rest/users', { headers })).status;
  const file = (await app.call('/api/rest/exports/users', { headers })).body?.getReader();
  // A client that stops reading holds nothing.
  await file?.read();
  expect(await list()).toBe(200);
  let pages = 0;
  const reading = (async () => {
    while (!(await file?.read())?.done) pages += 1;
  })();
  // Nor does one that reads as fast as it can.
  expect(await list()).toBe(200);
  expect(pages).toBeLessThan(15);
  await reading;
  expect(pages).toBeGreaterThanOrEqual(20);
});
