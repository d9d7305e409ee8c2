import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { onEachDatabase } from '../../../../tests/databases';
import { users } from '~/features/accounts/auth/auth.server';
import { getStartOfPeriod } from '~/shared/i18n/period';
import { type Page, periods } from '~/shared/schema';
import type { ActivityRow } from '../schema';
import { deleteOldActivity } from './queries';
import { activity } from './tables';

const noon = new Date('2030-01-01T12:00:00Z');
const minute = 60_000;

const entry = (at: Date, more: Partial<typeof activity.$inferInsert> = {}) => ({
  at,
  kind: 'sign-in',
  actorId: 'ada',
  actorName: 'Ada',
  targetType: 'user',
  targetId: 'ada',
  ...more,
});

onEachApp('the activity log', (app) => {
  let cookie = '';
  beforeAll(async () => {
    cookie = await app().signIn('admin@example.com');
    const { db } = app().database;
    // Ten entries per timestamp, so the ID is the tie-breaker.
    const entries = Array.from({ length: 95 }, (_, at) =>
      entry(new Date(noon.getTime() + Math.floor(at / 10) * minute), {
        actorId: at % 2 ? 'ada' : 'eve',
        targetId: `t${at % 5}`,
        kind: at % 10 ? 'sign-in' : 'user.updated',
        before: { name: `Name ${at}` },
      }),
    );
    await db.insert(activity).values(entries);
  });

  const get = (query: Record<string, string>, as = cookie, a: TestApp = app()) =>
    a.call(`/api/rest/activity?${new URLSearchParams(query)}`, { headers: { cookie: as } });
  const read = async (query: Record<string, string>) =>
    (await (await get(query)).json()) as Page<ActivityRow>;

  async function readAll(query: Record<string, string>) {
    const items: ActivityRow[] = [];
    let cursor = '';
    do {
      const page = await read({ ...query, ...(cursor && { cursor }) });
      items.push(...page.items);
      cursor = page.next ?? '';
    } while (cursor);
    return items;
  }

  test('a relative period is evaluated in its time zone when it is read', async () => {
    const { now } = app().clock;
    const timeZone = 'Pacific/Kiritimati';
    const around = (targetId: string, start: Date) => [
      entry(start, { targetId }),
      entry(new Date(start.getTime() - 1), { targetId }),
    ];
    await app()
      .database.db.insert(activity)
      .values([
        ...periods.flatMap((period) => around('relative', getStartOfPeriod(period, now))),
        ...around('zoned', getStartOfPeriod('today', now, timeZone)),
      ]);
    const count = async (query: Record<string, string>) =>
      (await read({ targetId: 'relative', ...query })).total;
    expect(await count({ period: 'today' })).toBe(1);
    expect(await count({ targetId: 'zoned', period: 'today', timeZone })).toBe(1);
    expect(await count({ period: '7d' })).toBe(3);
    expect(await count({ period: '30d' })).toBe(5);
    expect((await get({ period: '8d' })).status).toBe(400);
    expect((await get({ period: '7d', timeZone: 'Nowhere' })).status).toBe(400);
  });

  test('a period that ends before it starts is rejected', async () => {
    const [from, to] = ['2030-01-02T00:00:00+00:00', '2030-01-02T00:00:00.000+01:00'];
    const response = await get({ from, to });
    expect(response.status).toBe(400);
    const { data } = (await response.json()) as { data: object };
    expect(data).toMatchObject({ field: 'to' });
    for (const query of [
      { from: to, to: from },
      { from, to: from },
    ])
      expect((await get(query)).status).toBe(200);
  });

  test('lists every entry once in pages, newest first', async () => {
    const items = await readAll({ limit: '7', from: noon.toISOString() });
    expect(items).toHaveLength(95);
    expect(new Set(items.map((item) => item.id)).size).toBe(95);
    const moments = items.map((item) => item.at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const page = await read({ from: noon.toISOString() });
    expect([page.total, page.totalIsLeast, page.items.length]).toEqual([95, undefined, 20]);
    expect(page.items[0]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: expect.any(String),
      actor: { id: expect.any(String), name: 'Ada', deleted: true, image: null },
      impersonator: null,
      via: null,
      target: { type: 'user', id: expect.any(String), name: null, deleted: true },
      before: { name: expect.any(String) },
      after: null,
      ipAddress: null,
    });
  });

  test('has the current picture of the actor', async () => {
    const image = '/uploads/avatars/ada-128.webp';
    await app()
      .database.db.update(users)
      .set({ image })
      .where(eq(users.email, 'admin@example.com'));
    const { items } = await read({ kind: 'sign-in', to: noon.toISOString() });
    expect(items[0]?.actor).toMatchObject({ deleted: false, image });
  });

  test('lists every entry once while more are written', async () => {
    const first = await read({ limit: '50', from: noon.toISOString() });
    await app()
      .database.db.insert(activity)
      .values(entry(new Date(noon.getTime() + 60 * minute)));
    const rest = await read({ limit: '50', from: noon.toISOString(), cursor: first.next ?? '' });
    const ids = [...first.items, ...rest.items].map((it) => it.id);
    expect([ids.length, new Set(ids).size]).toEqual([95, 95]);
  });

  test.each<[Record<string, string>, number]>([
    [{ actorId: 'eve' }, 48],
    [{ targetId: 't0' }, 19],
    [{ userId: 'eve' }, 48],
    [{ userId: 't0' }, 19],
    [{ kind: 'user.updated', actorId: 'eve' }, 10],
    [{ from: new Date(noon.getTime() + 9 * minute).toISOString(), actorId: 'eve' }, 3],
    [{ from: noon.toISOString(), to: new Date(noon.getTime() + minute).toISOString() }, 10],
    [{ actorId: 'unknown' }, 0],
  ])('filtering by %j finds %i', async (query, times) => {
    const page = await read({ ...query, limit: '100' });
    expect([page.items.length, page.total]).toEqual([times, times]);
  });

  test.each<Record<string, string>>([
    { kind: 'nonsense' },
    { from: 'yesterday' },
    { limit: '101' },
    { cursor: 'x' },
    { evil: '1' },
  ])('rejects %j', async (query) => {
    expect((await get(query)).status).toBe(400);
  });

  test('marks records that no longer exist', async () => {
    const { db } = app().database;
    const [{ id: adminId } = { id: '' }] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, 'admin@example.com'));
    const at = new Date(noon.getTime() + 24 * 60 * minute);
    const by = (actorId: string, targetType: string, targetId: string) =>
      entry(at, { actorId, actorName: 'A', impersonatorId: 'gone', targetType, targetId });
    await db
      .insert(activity)
      .values([
        by(adminId, 'user', 'gone'),
        by('gone', 'user', adminId),
        by(adminId, 'session', 'gone'),
        by(adminId, 'email', 'gone@example.com'),
      ]);
    const { items } = await read({ from: at.toISOString() });
    const deleted = items.map(({ actor, impersonator, target }) => {
      const what = target?.id === adminId ? 'admin' : target?.type;
      return `${what}: ${actor?.deleted} ${impersonator?.deleted} ${target?.deleted}`;
    });
    expect(deleted.toSorted()).toEqual([
      'admin: true true false',
      'email: false true false',
      'session: false true false',
      'user: false true true',
    ]);
  });

  test('is only for administrators', async () => {
    const user = await app().signIn('user@example.com');
    const path = '/api/rest/activity';
    expect((await app().call(path)).status).toBe(401);
    expect((await app().call(path, { headers: { cookie: user } })).status).toBe(403);
  });
});

onEachDatabase('activity log rows', (database) => {
  const db = () => database().db;

  test('cannot be changed or deleted', async () => {
    await db()
      .insert(activity)
      .values(entry(noon, { id: 'recent' }));
    const rejected = { cause: { code: '23001' } };
    const change = db().update(activity).set({ actorName: 'Changed' });
    await expect(change).rejects.toMatchObject(rejected);
    await expect(db().delete(activity)).rejects.toMatchObject(rejected);
    await expect(db().execute(sql`truncate activity`)).rejects.toMatchObject(rejected);
    expect(await db().$count(activity, eq(activity.actorName, 'Ada'))).toBe(1);
  });

  test('are deleted once they are older than the retention period', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(noon.getTime() - days * day);
    await db()
      .insert(activity)
      .values([entry(at(364.9), { id: 'young' }), entry(at(365.1), { id: 'old' })]);
    expect(await deleteOldActivity(db(), 365, noon)).toBe(1);
    const left = await db().select({ id: activity.id }).from(activity);
    expect(left.map((it) => it.id).toSorted()).toEqual(['recent', 'young']);
    await expect(db().delete(activity)).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});
