import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { explained } from '../../../../tests/plans';
import { readsOf } from '../../../../tests/statements';
import type { Db } from '~/server/database/database';
import { allCounted } from '~/server/lists/totals';
import { sortOrders } from '~/shared/list-input';
import { listUsersInput, userSorts } from '../schema';
import { listUsers } from './list';

/** What lists of 100,000 people cost. On PostgreSQL, where people have so many. */

const now = new Date();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
  // On a connection that may take its time.
  await app.database.exclusively(async (db) => {
    await db.execute(
      sql`insert into users (id, name, email, role, onboarded_at, banned, created_at, last_seen_at)
          select 'p' || i,
            initcap(substr(md5(i::text), 1, 6)) || ' ' || initcap(substr(md5((i * 7)::text), 1, 6)),
            substr(md5((i * 3)::text), 1, 6) || i || '@example.org',
            case when i % 10000 = 0 then 'admin' else 'user' end,
            case when i % 20 = 0 then null else now() end, i % 100 = 7,
            now() - i * interval '1 minute',
            case when i % 9 > 0 then now() - (i * 31 % 99991) * interval '1 minute' end
          from generate_series(1, 100000) i`,
    );
    // A name that many share, behind all others, which some have within theirs.
    await db.execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'z' || i, case when i % 500 = 0 then 'Mzuriko ' else 'Zuriko ' end || i,
            'zu' || i || '@example.net', now()
          from generate_series(1, 4000) i`,
    );
    // And one whose first two letters begin no address, while the first begins thousands.
    await db.execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'ch' || i, 'Chuma ' || i, 'yu' || i || '@example.net', now()
          from generate_series(1, 1500) i`,
    );
    await db.execute(sql`analyze users`);
  });
  explaining = explained(app.database.db, plans);
}, 120_000);
afterAll(() => app.close());

type Input = v.InferInput<typeof listUsersInput>;

const plans: string[] = [];
let explaining: Db;

/** What was not done, because nobody needed it, does not count. */
const executed = (plan = '') => plan.split('\n').filter((it) => !it.includes('never executed'));

/** Steps of a list that went through a tenth of all people and more. */
async function longSteps(input: Input): Promise<string[]> {
  plans.length = 0;
  await listUsers(explaining, v.parse(listUsersInput, input), now);
  // What is counted behind the answer comes after it.
  return executed(plans[0]).filter((step) => /Scan.* on users.*rows=\d{5,}/.test(step));
}

describe('a list never goes through all people', () => {
  test.each(userSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
    '%j',
    async (by) => {
      for (const filter of [
        {},
        { role: 'admin' },
        { role: 'user', status: 'active' },
        { status: 'banned' },
        { status: 'not-onboarded' },
      ] satisfies Input[]) {
        expect([filter, await longSteps({ ...by, ...filter })]).toEqual([filter, []]);
        const { next } = await listUsers(
          app.database.db,
          v.parse(listUsersInput, { ...by, ...filter, limit: 5 }),
          now,
        );
        const later = { ...by, ...filter, ...(next && { cursor: next }) };
        expect([filter, await longSteps(later)]).toEqual([filter, []]);
      }
    },
  );

  test.each(['abc12', 'zzzzzz', 'admin@example.com', 'رنا', 'a%b', '%%%', 'qq', 'x', "o'n"])(
    'search for "%s"',
    async (searchTerm) => {
      for (const sort of userSorts)
        expect([sort, await longSteps({ searchTerm, sort })]).toEqual([sort, []]);
    },
  );

  test.each(['example.org', 'a', 'b', '@example'])(
    'search for "%s", which many have',
    async (searchTerm) => {
      for (const sort of userSorts) {
        expect([sort, await longSteps({ searchTerm, sort })]).toEqual([sort, []]);
        await allCounted(explaining);
        expect([sort, await longSteps({ searchTerm, sort })]).toEqual([sort, []]);
      }
    },
  );
});

test('nobody waits until many are counted, and then their number is exact', async () => {
  const { db } = app.database;
  const ask = (searchTerm: string) => listUsers(db, v.parse(listUsersInput, { searchTerm }), now);
  for (const [searchTerm, total] of [
    ['example.org', 100_000],
    ['zuriko', 4000],
    ['zu', 4000],
  ] as const) {
    const first = await ask(searchTerm);
    expect([first.total, first.totalIsLeast, first.items.length]).toEqual([1000, true, 20]);
    await allCounted(db);
    const second = await ask(searchTerm);
    expect([second.total, second.totalIsLeast]).toEqual([total, undefined]);
    expect(second.items).toEqual(first.items);
  }
});

test('of thousands who share a name, only the page is read, wherever they stand', async () => {
  const read = /Scan.* on users.*rows=\d{3,}|Removed by.*: \d{3,}/;
  for (const by of [
    {},
    { order: 'desc' },
    { status: 'active' },
    { sort: 'email' },
    { sort: 'created', order: 'asc' },
    { searchTerm: 'ch' },
    { searchTerm: 'ch', sort: 'created' },
  ] satisfies Input[]) {
    const asked = { searchTerm: 'zuriko', ...by };
    const first = await listUsers(explaining, v.parse(listUsersInput, asked), now);
    await allCounted(explaining);
    for (const place of [{}, first.next ? { cursor: first.next } : {}]) {
      await listUsers(explaining, v.parse(listUsersInput, { ...asked, ...place }), now);
      expect([by, executed(plans.at(-1)).filter((step) => read.test(step))]).toEqual([by, []]);
    }
  }
});

test('a request for a list takes two statements: who asks, and the list', async () => {
  const cookie = await app.signIn('admin@example.com');
  // What many have is counted behind the first answer, once.
  for (const searchTerm of ['a', 'example'])
    await app.call(`/api/rest/users?searchTerm=${searchTerm}`, { headers: { cookie } });
  await allCounted(app.database.db);
  for (const query of [
    '',
    '?searchTerm=abc',
    '?searchTerm=a&status=banned',
    '?searchTerm=example',
  ]) {
    const sent = await readsOf(async () => {
      const answer = await app.call(`/api/rest/users${query}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
    });
    expect([query, sent.length]).toEqual([query, 2]);
  }
  const page = await app.call('/api/rest/users?limit=1', { headers: { cookie } });
  const { items } = (await page.json()) as { items: { id: string }[] };
  for (const path of [`/users/${items[0]?.id}`, `/users/${items[0]?.id}/sessions`, '/activity']) {
    const sent = await readsOf(() => app.call(`/api/rest${path}`, { headers: { cookie } }));
    expect([path, sent.length]).toEqual([path, 2]);
  }
});
