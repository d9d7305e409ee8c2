import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '~/features/accounts/auth/server/tables';
import { deleteExpiredSessionsAndCodes } from '~/features/accounts/auth/server/jobs';
import type { Db } from '~/server/database/database';
import { defaultTimeouts } from '~/server/database/pool';
import { deleteExpiredRateLimits } from '~/server/rate-limits/rate-limits';
import { rateLimits } from '~/server/rate-limits/tables';
import { type TestDatabase, openTestDatabase } from './databases';

/**
 * A cleanup that was behind for long, such as after an attack: each statement stays within the
 * product's own timeouts, however many rows there are.
 */

const count = 2_000_000;
const kept = 1000;
const now = new Date();

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres', { timeouts: defaultTimeouts });
}, 120_000);
afterAll(() => database.close());

/** On a connection without a statement timeout. */
const fill = (statement: ReturnType<typeof sql>) =>
  database.exclusively(async (db) => void (await db.execute(statement)));

/** The first thousand are still needed, and stand in the way of each scan. */
const expiry = sql`now() + case when i <= ${kept} then interval '1 day' else interval '-1 day' end`;

async function cleanUp(run: (db: Db, now: Date) => Promise<void>): Promise<void> {
  const since = performance.now();
  await run(database.db, now);
  console.info(`${count} rows in ${Math.round((performance.now() - since) / 1000)} s`);
}

test('two million rate limits', { timeout: 900_000 }, async () => {
  await fill(sql`insert into limits (key, count, resets_at)
    select 'write:' || i, 1, ${expiry} from generate_series(1, ${count + kept}) i`);
  await cleanUp(deleteExpiredRateLimits);
  expect(await database.db.$count(rateLimits)).toBe(kept);
});

test('two million sessions', { timeout: 900_000 }, async () => {
  await fill(sql`insert into users (id, name, email)
    select 'u' || i, 'User', i || '@example.com' from generate_series(0, 999) i`);
  await fill(sql`insert into sessions (id, token_hash, user_id, expires_at)
    select i, i, 'u' || i % 1000, ${expiry} from generate_series(1, ${count + kept}) i`);
  await cleanUp(deleteExpiredSessionsAndCodes);
  expect(await database.db.$count(sessions)).toBe(kept);
});
