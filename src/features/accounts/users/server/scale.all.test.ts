import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../../tests/app';
import { explained, maxRowsRead } from '../../../../../tests/plans';
import { encodeCursor } from '~/server/api/cursor';
import { type Db, rows } from '~/server/database/database';
import { sortOrders } from '~/shared/schema';
import { listUsersInput } from '../schema';
import { usersList } from '../search';
import { listUsers } from './list';

/** Checks the query plans of the list with 100,000 users on PostgreSQL. */

const now = new Date();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres');
  // On a connection without a statement timeout.
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
    // A name that many users share, sorted last, which others contain as a substring.
    await db.execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'z' || i, case when i % 500 = 0 then 'Mzuriko ' else 'Zuriko ' end || i,
            'zu' || i || '@example.net', now()
          from generate_series(1, 4000) i`,
    );
    // A name whose first two letters start no email, while the first letter starts thousands.
    await db.execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'ch' || i, 'Chuma ' || i, 'yu' || i || '@example.net', now()
          from generate_series(1, 1500) i`,
    );
    await db.execute(sql`vacuum analyze users`);
  });
  explaining = explained(app.database.db, plans);
}, 120_000);
afterAll(() => app.close());

type Input = v.InferInput<typeof listUsersInput>;

const plans: string[] = [];
let explaining: Db;

async function rowsRead(input: Input): Promise<number> {
  plans.length = 0;
  await listUsers(explaining, v.parse(listUsersInput, input), now);
  return maxRowsRead(plans[0] ?? '', 'users');
}

/** One page, plus the rows read to count up to 1,000. */
const aPage = 1100;

const filters: Input[] = [
  {},
  { role: 'admin' },
  { role: 'user', status: 'active' },
  { status: 'banned' },
  { status: 'not-onboarded' },
];

const sortKeys = {
  name: sql`name_key`,
  email: sql`email collate "C"`,
  created: sql`created_at`,
  'last-seen': sql`coalesce(last_seen_at, '-infinity')`,
};

describe.each(usersList.sorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
  'sorted by %j',
  (by) => {
    test.each(filters)('the first page of %j reads no more than a page', async (filter) => {
      expect(await rowsRead({ ...by, ...filter })).toBeLessThan(aPage);
    });

    test.each(filters)('a page in the middle of %j reads no more than a page', async (filter) => {
      const key = sortKeys[by.sort];
      const [middle] = await rows<{ value: string; id: string }>(
        app.database.db,
        sql`select (${key})::text as value, id from users order by ${key}, id offset 50000 limit 1`,
      );
      const cursor = middle && encodeCursor(middle);
      expect(await rowsRead({ ...by, ...filter, ...(cursor && { cursor }) })).toBeLessThan(aPage);
    });
  },
);

test.each(['abc12', 'zzzzzz', 'admin@example.com', 'رنا', 'a%b', '%%%', 'qq', "o'n"])(
  'the rare term "%s" is found through its index, in every order',
  async (searchTerm) => {
    const index = /[\p{L}\p{N}]{3}/u.test(searchTerm) ? 'users_search' : 'users_by_name';
    for (const sort of usersList.sorts) {
      expect([sort, (await rowsRead({ searchTerm, sort })) < aPage]).toEqual([sort, true]);
      expect(plans[0]).toMatch(new RegExp(`Index Scan on ${index} .*rows`));
    }
  },
);

test.each(['example.org', 'a', 'b', '@example'])(
  'the common term "%s" reads only a part of the table, in every order',
  async (searchTerm) => {
    for (const sort of usersList.sorts)
      expect([sort, (await rowsRead({ searchTerm, sort })) < 12_000]).toEqual([sort, true]);
  },
);

test('reads no more rows than match, even if thousands match at the far end', async () => {
  for (const by of [
    { searchTerm: 'zuriko' },
    { searchTerm: 'zuriko', order: 'desc' },
    { searchTerm: 'zuriko', status: 'active' },
    { searchTerm: 'zuriko', sort: 'email' },
    { searchTerm: 'zuriko', sort: 'created', order: 'asc' },
    { searchTerm: 'ch', sort: 'name' },
    { searchTerm: 'ch', sort: 'created' },
  ] satisfies Input[]) {
    const { next } = await listUsers(app.database.db, v.parse(listUsersInput, by), now);
    for (const place of [{}, { cursor: next ?? '' }])
      expect([by, (await rowsRead({ ...by, ...place })) < 5000]).toEqual([by, true]);
  }
});

test('totals are counted up to 1,000', async () => {
  const { db } = app.database;
  const total = async (input: Input) => {
    const page = await listUsers(db, v.parse(listUsersInput, input), now);
    return [page.total, page.totalIsLeast];
  };
  for (const searchTerm of ['example.org', 'zuriko', 'zu', ''])
    expect([searchTerm, await total({ searchTerm })]).toEqual([searchTerm, [1000, true]]);
  expect(await total({ role: 'admin' })).toEqual([expect.any(Number), undefined]);
  expect(await total({ searchTerm: 'mzuriko' })).toEqual([8, undefined]);
});
