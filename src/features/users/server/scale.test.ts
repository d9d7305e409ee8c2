import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../../tests/app';
import { explained } from '../../../../tests/plans';
import { readsOf } from '../../../../tests/statements';
import type { Db } from '~/server/database/database';
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
    await db.execute(sql`analyze users`);
  });
  explaining = explained(app.database.db, plans);
}, 120_000);
afterAll(() => app.close());

type Input = v.InferInput<typeof listUsersInput>;

const plans: string[] = [];
let explaining: Db;

/** Steps of a list that went through a tenth of all people and more. What was not done does not count. */
async function longSteps(input: Input): Promise<string[]> {
  await listUsers(explaining, v.parse(listUsersInput, input), now);
  const steps = plans.at(-1)?.split('\n') ?? [];
  return steps
    .filter((step) => /Seq Scan on users/.test(step) || /Scan.* on users.*rows=\d{5,}/.test(step))
    .filter((step) => !step.includes('never executed'));
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
    'search for "%s", which many have, once it was counted',
    async (searchTerm) => {
      await listUsers(explaining, v.parse(listUsersInput, { searchTerm }), now);
      for (const sort of userSorts)
        expect([sort, await longSteps({ searchTerm, sort })]).toEqual([sort, []]);
    },
  );
});

test('a request for a list takes two statements: who asks, and the list', async () => {
  const cookie = await app.signIn('admin@example.com');
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
