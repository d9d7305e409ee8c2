import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '~/features/accounts/auth/auth.server';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { activity } from '../../../../tests/tables';
import { newUser } from '../../../../tests/users';
import { type View, maxViews } from '../schema';
import { views } from './tables';

const newAdmin = (app: TestApp) => newUser(app, { role: 'admin' });

interface Options {
  method?: string;
  body?: object;
}

const send = (app: TestApp, cookie: string, path: string, options: Options = {}) =>
  app.call(`/api/rest${path}`, { headers: { cookie }, ...options });

async function call(app: TestApp, cookie: string, path: string, options: Options = {}) {
  const response = await send(app, cookie, path, options);
  return {
    status: response.status,
    body: (await response.json()) as View & { code?: string },
  };
}

const save = (app: TestApp, cookie: string, view: object = {}) =>
  call(app, cookie, '/views', {
    body: {
      list: '/manager/users',
      name: 'Banned',
      search: 'status=banned',
      isShared: false,
      ...view,
    },
  });

const getNames = async (app: TestApp, cookie: string, list: string) => {
  const response = await send(app, cookie, `/views?list=${encodeURIComponent(list)}`);
  return ((await response.json()) as View[]).map(({ name }) => name);
};

onEachApp('saved views', (getApp) => {
  test('a view belongs to its list and its owner, or to all administrators', async () => {
    const app = getApp();
    const [one, other] = [await newAdmin(app), await newAdmin(app)];
    const list = '/manager/owners';
    expect((await save(app, one.cookie, { list, name: 'Mine' })).body).toMatchObject({
      name: 'Mine',
      search: 'status=banned',
      isShared: false,
    });
    await save(app, one.cookie, { list, name: 'Ours', isShared: true });
    expect(await getNames(app, one.cookie, list)).toEqual(['Mine', 'Ours']);
    expect(await getNames(app, other.cookie, list)).toEqual(['Ours']);
    expect(await getNames(app, one.cookie, '/manager/other')).toEqual([]);
  });

  test('only the owner changes a view, and all administrators change one for all', async () => {
    const app = getApp();
    const [one, other] = [await newAdmin(app), await newAdmin(app)];
    const list = '/manager/changes';
    const mine = (await save(app, one.cookie, { list, name: 'Mine' })).body.id;
    const ours = (await save(app, one.cookie, { list, name: 'Ours', isShared: true })).body.id;
    const rename = (cookie: string, id: string, name: string) =>
      call(app, cookie, `/views/${id}`, { method: 'PATCH', body: { name } });
    const remove = (cookie: string, id: string) =>
      call(app, cookie, `/views/${id}`, { method: 'DELETE' });
    expect(await rename(other.cookie, mine, 'Theirs')).toMatchObject({
      status: 404,
      body: { code: 'VIEW_NOT_FOUND' },
    });
    expect((await remove(other.cookie, mine)).status).toBe(404);
    expect((await rename(other.cookie, ours, 'Everyone’s')).body.name).toBe('Everyone’s');
    expect((await rename(one.cookie, mine, 'My own')).status).toBe(200);
    expect((await remove(one.cookie, mine)).status).toBe(200);
    expect((await remove(other.cookie, ours)).status).toBe(200);
    expect(await getNames(app, one.cookie, list)).toEqual([]);
    const { db } = app.database;
    const entries = await db.select().from(activity).where(eq(activity.targetId, ours));
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual([
      'view.created',
      'view.deleted',
      'view.updated',
    ]);
    expect(await db.select().from(activity).where(eq(activity.targetId, mine))).toEqual([]);
  });

  test('users who are not administrators have no views', async () => {
    const app = getApp();
    const { cookie } = await newUser(app);
    expect((await save(app, cookie)).status).toBe(403);
    expect((await call(app, cookie, '/views?list=/manager/users')).status).toBe(403);
  });

  test('rejects what is not a list or not a query string', async () => {
    const app = getApp();
    const { cookie } = await newAdmin(app);
    for (const wrong of [
      { list: '//evil.example' },
      { list: '/manager/../app' },
      { search: 'a'.repeat(2001) },
      { search: 'a#b' },
      { search: 'a b' },
      { name: ' ' },
    ])
      expect(await save(app, cookie, wrong)).toMatchObject({ status: 400 });
  });

  test('of the same name saved at once, one is saved', async () => {
    const app = getApp();
    const { cookie } = await newAdmin(app);
    const list = '/manager/races';
    const saved = await Promise.all(
      Array.from({ length: 4 }, () => save(app, cookie, { list, name: 'Same' })),
    );
    expect(saved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(saved.find(({ status }) => status === 409)?.body.code).toBe('VIEW_NAME_TAKEN');
    // A view for all may have the same name.
    expect((await save(app, cookie, { list, name: 'Same', isShared: true })).status).toBe(200);
  });

  test('a list opens with the view that the user chose last, until it is deleted', async () => {
    const app = getApp();
    const [one, other] = [await newAdmin(app), await newAdmin(app)];
    const list = '/manager/defaults';
    const mine = (await save(app, one.cookie, { list, name: 'Mine', search: 'a=1' })).body.id;
    const ours = (
      await save(app, one.cookie, { list, name: 'Ours', search: 'a=2', isShared: true })
    ).body.id;
    const choose = async ({ cookie }: { cookie: string }, id: string, isDefault = true) =>
      (await call(app, cookie, `/views/${id}/default`, { method: 'PUT', body: { isDefault } }))
        .status;
    // Null if the list has views, but none that it opens with.
    const getDefault = async ({ cookie }: { cookie: string }) => {
      const response = await send(app, cookie, '/views/defaults');
      const lists = (await response.json()) as { list: string; search: string | null }[];
      return lists.find((known) => known.list === list)?.search;
    };

    expect(await getDefault(one)).toBeNull();
    expect(await choose(one, mine)).toBe(200);
    expect(await choose(one, ours)).toBe(200);
    expect(await getDefault(one)).toBe('a=2');
    const found = await send(app, one.cookie, `/views?list=${list}`);
    expect(await found.json()).toMatchObject([
      { name: 'Mine', isDefault: false },
      { name: 'Ours', isDefault: true },
    ]);

    // A choice is the user's own, and only what they see can be chosen.
    expect(await choose(other, mine)).toBe(404);
    expect(await getDefault(other)).toBeNull();
    expect(await choose(other, ours)).toBe(200);
    // Not the default, so nothing changes.
    expect(await choose(one, mine, false)).toBe(200);
    expect(await getDefault(one)).toBe('a=2');
    expect(await choose(one, ours, false)).toBe(200);
    expect(await getDefault(one)).toBeNull();
    await call(app, one.cookie, `/views/${ours}`, { method: 'DELETE' });
    expect(await getDefault(other)).toBeUndefined();
  });

  test('is limited, and deleted with its owner', async () => {
    const app = getApp();
    const { id, cookie } = await newAdmin(app);
    const list = '/manager/limits';
    const { db } = app.database;
    await db.insert(views).values(
      Array.from({ length: maxViews - 1 }, (_, index) => ({
        userId: id,
        list,
        name: `View ${index}`,
        search: '',
      })),
    );
    expect((await save(app, cookie, { list, name: 'Last' })).status).toBe(200);
    expect(await save(app, cookie, { list, name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_VIEWS' },
    });
    await db.delete(users).where(eq(users.id, id));
    expect(await db.select().from(views).where(eq(views.userId, id))).toEqual([]);
  });
});
