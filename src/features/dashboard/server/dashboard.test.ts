import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { statementsOf } from '../../../../tests/statements';
import { type Db, rows } from '~/server/database/database';
import type { DashboardFigures } from '../schema';
import { readFigures } from './queries';

onEachApp('the dashboard over REST', (app) => {
  let cookie = '';
  beforeAll(async () => {
    app().clock.advance(60);
    cookie = await app().signIn('admin@example.com');
  });

  const get = (query = '', headers: Record<string, string> = { cookie }) =>
    app().call(`/api/rest/dashboard/figures${query}`, { headers });
  const read = async (query = '') => (await (await get(query)).json()) as DashboardFigures;

  test('means something on the first start', async () => {
    const month = await read();
    expect(month.users).toBe(60);
    expect(month.days).toHaveLength(30);
    expect(month.sessions).toBeGreaterThan(10);
    expect(month.newUsers.now).toBeGreaterThan(month.newUsers.before);
    expect(month.signIns.now).toBeGreaterThan(100);
    expect(month.signIns.before).toBeGreaterThan(100);
    expect(month.days.filter((it) => it.signIns === 0).length).toBeLessThan(5);
    expect(month.latest).toHaveLength(8);
    expect(month.latest[0]).toMatchObject({ kind: 'sign-in', actor: { name: 'Ada Lindholm' } });
  });

  test('counts the sign-in and the session of whoever comes', async () => {
    const before = await read('?days=7');
    await app().signIn('user@example.com');
    const after = await read('?days=7');
    expect(after.signIns.now).toBe(before.signIns.now + 1);
    expect(after.sessions).toBe(before.sessions + 1);
    expect(after.days.at(-1)?.signIns).toBe((before.days.at(-1)?.signIns ?? 0) + 1);
    app().clock.advance(31 * 86_400);
    const headers = { cookie: await app().signIn('admin@example.com') };
    const late = (await (await get('?days=7', headers)).json()) as DashboardFigures;
    expect(late.sessions).toBe(1);
    app().clock.advance(-31 * 86_400);
  });

  test.each([7, 30, 90])('has a period of %i days', async (days) => {
    expect((await read(`?days=${days}`)).days).toHaveLength(days);
  });

  test('counts the days of a time zone', async () => {
    const { days } = await read('?days=7&timeZone=Pacific/Kiritimati');
    const { days: utc } = await read('?days=7');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' });
    expect(days.at(-1)?.day).toBe(today.format(app().clock.now));
    expect(utc.at(-1)?.day).toBe(app().clock.now.toISOString().slice(0, 10));
  });

  test.each([
    '?days=8',
    '?days=0',
    '?days=-7',
    '?days=x',
    '?days=',
    '?evil=1',
    '?days=7.0',
    '?timeZone=Mars',
    '?timeZone=',
  ])('takes no %s', async (query) => {
    expect((await get(query)).status).toBe(400);
  });

  test('is for administrators', async () => {
    expect((await get('', {})).status).toBe(401);
    const user = await app().signIn('user@example.com');
    expect((await get('', { cookie: user })).status).toBe(403);
  });

  test('is described for programs, with an example that is like the answer', async () => {
    const document = (await (
      await app().call('/api/rest/openapi.json', { headers: { cookie } })
    ).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, never> }>>;
    };
    const { responses } = document.paths['/dashboard/figures']?.get ?? { responses: {} };
    expect(Object.keys(responses).toSorted()).toEqual(['200', '400', '401', '403', '429']);
    const example = Reflect.get(Object(responses['200']), 'content')['application/json'].example;
    expect(Object.keys(example)).toEqual(Object.keys(await read()));
  });
});

/** Steps that go through a whole table of people, sessions or entries. */
async function longSteps(db: Db): Promise<string[]> {
  let plan: string[] = [];
  const explaining = new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name, target);
      return async (statement: ReturnType<typeof sql>) => {
        const lines = await rows<{ 'QUERY PLAN': string }>(
          db,
          sql`explain (analyze, costs off, timing off, summary off) ${statement}`,
        );
        plan = lines.map((row) => row['QUERY PLAN']);
        return db.execute(statement);
      };
    },
  });
  await readFigures(explaining, { days: 90, timeZone: 'Asia/Kolkata' }, new Date());
  expect(plan.length).toBeGreaterThan(5);
  // A counter for each quarter of an hour of 180 days, for users and for sign-ins.
  const most = 2 * 180 * 96;
  const many = (line: string) => Number(/rows=(\d+)/.exec(line)?.[1] ?? 0) > most;
  return plan.filter((line) => /Seq Scan on (users|sessions|activity)/.test(line) || many(line));
}

describe('with 100,000 people', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres');
    await app.database.exclusively(async (db) => {
      await db.execute(
        sql`insert into users (id, name, email, onboarded_at, created_at)
            select 'p' || i, 'Person ' || i, 'p' || i || '@example.org', now(),
              now() - i * interval '7 minutes'
            from generate_series(1, 100000) i`,
      );
      await db.execute(
        sql`insert into sessions (id, token, user_id, expires_at)
            select id, id, id, now() + (right(id, 4)::int % 1000 - 200) * interval '43 minutes'
            from users where id ~ '^p[0-9]{4,}$'`,
      );
      await db.execute(
        sql`insert into activity (id, at, kind, actor_id, actor_name)
            select 'a' || i, now() - i * interval '2 minutes', 'sign-in', 'p' || i, 'Person ' || i
            from generate_series(1, 100000) i`,
      );
      await db.execute(sql`analyze`);
    });
  }, 120_000);
  afterAll(() => app.close());

  test('nothing is gone through', async () => {
    expect(await longSteps(app.database.db)).toEqual([]);
  });

  test('the sessions are as many as there are', async () => {
    const { db } = app.database;
    const now = new Date();
    const [row] = await rows<{ open: number }>(
      db,
      sql`select count(*)::int as open from sessions where expires_at > ${now.toISOString()}`,
    );
    expect((await readFigures(db, { days: 7 }, now)).sessions).toBe(row?.open);
    expect(row?.open).toBeGreaterThan(10_000);
  });

  test('the figures take two statements, that of the session among them', async () => {
    const cookie = await app.signIn('admin@example.com');
    const statements = await statementsOf(() =>
      app.call('/api/rest/dashboard/figures?days=90', { headers: { cookie } }),
    );
    expect(statements).toHaveLength(2);
  });
});
