import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../../../tests/databases';
import type { Session } from '~/shared/session';
import type { Db } from '../database/database';
import type { RequestContext } from '../request-context';
import { inTransaction } from './transaction';

/** Only PostgreSQL runs two transactions at once. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

const getContext = () => {
  const context = {
    db: database.db,
    jobs: { afterCommit: vi.fn() },
    shared: { mayHaveCommitted: false },
  };
  return { ...(context as unknown as RequestContext), session: {} as Session };
};

test('repeats a transaction that was ended because of a deadlock', async () => {
  const lock = (tx: Db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  const haveBoth = Promise.withResolvers<void>();
  let attempts = 0;
  const lockInOrder = (first: number, second: number) => async (tx: Db) => {
    await lock(tx, first);
    attempts += 1;
    if (attempts === 2) haveBoth.resolve();
    await haveBoth.promise;
    await lock(tx, second);
    return [first, second];
  };
  const results = await Promise.all([
    inTransaction(getContext(), lockInOrder(1, 2)),
    inTransaction(getContext(), lockInOrder(2, 1)),
  ]);
  expect(results).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(attempts).toBe(3);
});

test('repeats nothing else', async () => {
  const rule = vi.fn().mockRejectedValue(new Error('rejected'));
  await expect(inTransaction(getContext(), rule)).rejects.toThrow('rejected');
  expect(rule).toHaveBeenCalledTimes(1);
});
