import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, rows } from '~/server/database/database';
import { encodeCursor } from '~/server/api/cursor';
import { type TestDatabase, openTestDatabase } from '../../../../tests/databases';
import { explained, maxRowsRead } from '../../../../tests/plans';
import { listMembers } from './members/queries';

/** Checks the query plans of an organization with 100,000 members on PostgreSQL. */

let database: TestDatabase;
let explaining: Db;
const plans: string[] = [];
const organizationId = 'large';

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  // On a connection without a statement timeout.
  await database.exclusively(async (db) => {
    await db.execute(
      sql`insert into users (id, name, email, onboarded_at)
          select 'p' || i, case when i % 30 = 0 then 'Wanjiru ' else initcap(substr(md5(i::text), 1, 6)) || ' ' end || i,
            'p' || i || '@example.org', now()
          from generate_series(1, 100000) i`,
    );
    await db.execute(
      sql`insert into organizations (id, name, slug)
          select case when i = 0 then 'large' else 'small' || i end, 'Organization ' || i, 'o' || i
          from generate_series(0, 1000) i`,
    );
    await db.execute(
      sql`insert into organization_members (organization_id, user_id, role, created_at)
          select 'large', 'p' || i, case when i % 10000 = 0 then 'owner' else 'member' end,
            now() - i * interval '1 minute'
          from generate_series(1, 100000) i
          union all
          select 'small' || i, 'p' || i, 'owner', now() from generate_series(1, 1000) i`,
    );
    await db.execute(
      sql`insert into teams (organization_id, id, name) values ('large', 'everyone', 'Everyone')`,
    );
    await db.execute(
      sql`insert into team_members (organization_id, team_id, user_id, created_at)
          select 'large', 'everyone', 'p' || i, now() - i * interval '1 minute'
          from generate_series(1, 100000) i`,
    );
    await db.execute(sql`vacuum analyze users, organizations, organization_members, team_members`);
  });
  explaining = explained(database.db, plans);
}, 120_000);
afterAll(() => database.close());

/** One page, plus the rows read to count up to 1,000. */
const aPage = 1100;

async function deepCursor(): Promise<string> {
  const [row] = await rows<{ id: string; key: string }>(
    database.db,
    sql`select user_id as id, created_at::text as key from organization_members
        where organization_id = ${organizationId} order by created_at offset 50000 limit 1`,
  );
  return encodeCursor({ value: row?.key ?? '', id: row?.id ?? '' });
}

type Query = Omit<Parameters<typeof listMembers>[1], 'organizationId' | 'limit'>;

const queries: [string, Query][] = [
  ['all', {}],
  ['owners', { role: 'owner' }],
  ['members', { role: 'member' }],
  ['of a team', { teamId: 'everyone' }],
  ['found by a frequent term', { searchTerm: 'example' }],
  ['found by their first letter', { searchTerm: 'p' }],
  ['found by a name of one in 30', { searchTerm: 'wanjiru' }],
];

test.each(queries)('a page of members reads few rows: %s', async (_, query) => {
  for (const cursor of [undefined, await deepCursor()]) {
    plans.length = 0;
    const page = await listMembers(explaining, { organizationId, limit: 20, cursor, ...query });
    expect(page.items.length).toBeGreaterThan(0);
    for (const table of ['organization_members', 'team_members', 'users'])
      expect([table, maxRowsRead(plans[0] ?? '', table), plans[0]]).toEqual([
        table,
        expect.toSatisfy((read: number) => read <= aPage),
        plans[0],
      ]);
  }
});

test('a rare term is found through the search index', async () => {
  plans.length = 0;
  const searchTerm = 'p77777@';
  const page = await listMembers(explaining, { organizationId, limit: 20, searchTerm });
  expect(page).toMatchObject({ total: 1, items: [{ userId: 'p77777' }] });
  expect(maxRowsRead(plans[0] ?? '', 'users')).toBeLessThanOrEqual(aPage);
  expect(maxRowsRead(plans[0] ?? '', 'organization_members')).toBeLessThanOrEqual(aPage);
});

test('a small organization reads only its own members', async () => {
  for (const searchTerm of ['', 'example', 'p5@']) {
    plans.length = 0;
    const query = { organizationId: 'small5', limit: 20, searchTerm };
    expect(await listMembers(explaining, query)).toMatchObject({ total: 1 });
    expect(maxRowsRead(plans[0] ?? '', 'organization_members')).toBeLessThanOrEqual(1);
  }
});
