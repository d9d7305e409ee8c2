import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp, onEachApp } from '../../../../tests/app';
import { explained } from '../../../../tests/plans';
import { getReads } from '../../../../tests/statements';
import type { DashboardStats } from '../schema';
import { readStats } from './queries';

onEachApp('the dashboard over REST', (app) => {
  let cookie = '';
  beforeAll(async () => {
    app().clock.advance(60);
    cookie = await app().signIn('admin@example.com');
  });

  const get = (query = '', headers: Record<string, string> = { cookie }) =>
    app().call(`/api/rest/dashboard/stats${query}`, { headers });
  const read = async (query = '') => (await (await get(query)).json()) as DashboardStats;

  test('has sample data on the first start', async () => {
    const month = await read();
    expect(month.users).toBe(60);
    expect(month.days).toHaveLength(30);
    expect(month.sessions).toBeGreaterThan(10);
    expect(month.newUsers.now).toBeGreaterThan(month.newUsers.before);
    expect(month.signIns.now).toBeGreaterThan(100);
    expect(month.signIns.before).toBeGreaterThan(100);
    expect(month.days.filter((day) => day.signIns === 0).length).toBeLessThan(5);
    expect(month.latest).toHaveLength(8);
    const signIn = month.latest.find(({ kind }) => kind === 'sign-in');
    expect(signIn).toMatchObject({ actor: { name: 'Ada Lindholm' } });
  });

  test('counts a new sign-in and its session', async () => {
    const before = await read('?days=7');
    await app().signIn('user@example.com');
    const after = await read('?days=7');
    expect(after.signIns.now).toBe(before.signIns.now + 1);
    expect(after.sessions).toBe(before.sessions + 1);
    expect(after.days.at(-1)?.signIns).toBe((before.days.at(-1)?.signIns ?? 0) + 1);
    app().clock.advance(31 * 86_400);
    const headers = { cookie: await app().signIn('admin@example.com') };
    const afterExpiry = (await (await get('?days=7', headers)).json()) as DashboardStats;
    expect(afterExpiry.sessions).toBe(1);
    app().clock.advance(-31 * 86_400);
  });

  test.each([7, 30, 90])('has a period of %i days', async (days) => {
    expect((await read(`?days=${days}`)).days).toHaveLength(days);
  });

  test('uses calendar days of the requested time zone', async () => {
    const today = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(app().clock.now);
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect((await read(`?timeZone=${timeZone}`)).days.at(-1)?.day).toBe(today(timeZone));
  });

  test.each(['?days=8', '?days=0', '?days=-7', '?days=x', '?days=', '?evil=1', '?days=7.0'])(
    'rejects %s',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );

  test.each([
    '',
    'Nowhere/City',
    '%2B02:00',
    '-05:00',
    'Europe/Paris%00',
    `UTC'--`,
    'x'.repeat(10_000),
  ])('rejects the time zone %j', async (zone) => {
    expect((await get(`?timeZone=${zone}`)).status).toBe(400);
  });

  test('requires the administrator role', async () => {
    expect((await get('', {})).status).toBe(401);
    const user = await app().signIn('user@example.com');
    expect((await get('', { cookie: user })).status).toBe(403);
  });

  test('is in the OpenAPI document with a schema that matches the response', async () => {
    const document = (await (
      await app().call('/api/rest/openapi.json', { headers: { cookie } })
    ).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, never> }>>;
    };
    const { responses } = document.paths['/dashboard/stats']?.get ?? { responses: {} };
    expect(Object.keys(responses).toSorted()).toEqual(['200', '400', '401', '403', '429']);
    const { schema } = Reflect.get(Object(responses['200']), 'content')['application/json'];
    expect(Object.keys(schema.properties)).toEqual(Object.keys(await read()));
  });
});

describe('with 30,000 users', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('postgres');
    // Few of the rows are counted, so that the planner has no reason to read a whole table.
    await app.database.exclusively(async (db) => {
      await db.execute(
        sql`insert into users (id, name, email, onboarded_at, created_at)
            select 'p' || i, 'User ' || i, 'p' || i || '@example.org', now(),
              now() - i * interval '2 hours'
            from generate_series(1, 30000) i`,
      );
      await db.execute(
        sql`insert into sessions (id, token_hash, user_id, expires_at)
            select id, id, id, now() + (right(id, 4)::int % 1000 - 950) * interval '43 minutes'
            from users where id ~ '^p[0-9]{4,}$'`,
      );
      await db.execute(
        sql`insert into activity (id, at, kind, actor_id, actor_name)
            select 'a' || i, now() - i * interval '2 hours', 'sign-in', 'p' || i, 'User ' || i
            from generate_series(1, 30000) i`,
      );
      // Index-only scans need the visibility map.
      await db.execute(sql`vacuum analyze`);
    });
  }, 120_000);
  afterAll(() => app.close());

  test('counts every stat through an index', async () => {
    const plans: string[] = [];
    const { db } = app.database;
    await readStats(explained(db, plans), { days: 90, timeZone: 'Europe/Paris' }, new Date());
    const [plan = ''] = plans;
    // The total of all users may read the whole table; nothing else does.
    expect(plan.match(/Seq Scan on (users|sessions|activity)/g)?.length ?? 0).toBeLessThanOrEqual(
      1,
    );
    for (const index of ['users_by_created', 'sessions_end', 'activity_newest'])
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* ${index} `));
  });

  test('reads all stats in two statements, including the session lookup', async () => {
    const cookie = await app.signIn('admin@example.com');
    const statements = await getReads(() =>
      app.call('/api/rest/dashboard/stats?days=90', { headers: { cookie } }),
    );
    expect(statements).toHaveLength(2);
  });
});
