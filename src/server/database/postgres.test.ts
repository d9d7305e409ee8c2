import { product } from '~/product';
import { type Socket, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { startPostgres } from '../../../tests/postgres';
import { rows } from './database';
import { isDatabaseUnavailable } from './errors';
import { defaultTimeouts } from './pool';
import { openPostgres } from './postgres';

/** Whether a call fails because the database is unavailable. */
const isUnavailable = (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(() => false, isDatabaseUnavailable);

/** The longest time that a request may wait for the database. */
const maxWaitMs = 5000;

const signal = () => Promise.withResolvers<void>();

describe('a PostgreSQL that responds', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());

  test('sets its kind and application name', async () => {
    expect(database.kind).toBe('postgres');
    const [row] = await rows<{ name: string }>(
      database.db,
      sql`select current_setting('application_name') as name`,
    );
    expect(row?.name).toBe(product.id);
  });

  test('has a statement timeout below the longest wait of a request', async () => {
    // Test databases have longer ones.
    const opened = openPostgres(database.url, silent, 1);
    const [row] = await rows<{ ms: string }>(
      opened.db,
      sql`select setting as ms from pg_settings where name = 'statement_timeout'`,
    );
    await opened.close();
    expect(Number(row?.ms)).toBeGreaterThan(0);
    expect(Number(row?.ms)).toBeLessThan(maxWaitMs);
  });

  test('runs exclusive work one at a time, across instances', async () => {
    const other = openPostgres(database.url, silent, 1);
    const order: string[] = [];
    const [started, finish] = [signal(), signal()];
    const first = database.exclusively(async () => {
      started.resolve();
      await finish.promise;
      order.push('first');
    });
    await started.promise;
    const second = other.exclusively(async (db) => {
      await db.execute(sql`select 1`);
      order.push('second');
    });
    // Both have asked for the lock before the first releases it.
    await expect
      .poll(() =>
        rows(
          database.db,
          sql`select 1 as asked from pg_stat_activity
              where datname = current_database() and query like 'select pg_try_advisory_lock%'`,
        ),
      )
      .toEqual([{ asked: 1 }, { asked: 1 }]);
    finish.resolve();
    await Promise.all([first, second]);
    await other.close();
    expect(order).toEqual(['first', 'second']);
  });

  test('releases the lock if the work fails', async () => {
    const failed = database.exclusively(async () => {
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(await database.exclusively(async () => 'done')).toBe('done');
  });
});

// All wait for driver timeouts, so they run concurrently.
describe.concurrent('a PostgreSQL that does not respond', () => {
  test('has timeouts below the longest wait of a request', ({ expect: localExpect }) => {
    localExpect(Math.max(...Object.values(defaultTimeouts))).toBeLessThan(maxWaitMs);
  });

  test('fails when all connections are in use', async ({ expect: localExpect }) => {
    const database = await openTestDatabase('postgres');
    const small = openPostgres(database.url, silent, 1);
    const [started, finish] = [signal(), signal()];
    const transaction = small.db.transaction(async () => {
      started.resolve();
      await finish.promise;
    });
    await started.promise;
    const unavailable = await isUnavailable(() => small.execute('select 1'));
    // Health checks do not wait for the pool.
    await small.ping();
    finish.resolve();
    await transaction;
    await small.execute('select 1');
    await small.close();
    await database.close();
    localExpect(unavailable).toBe(true);
  });

  test('fails immediately when it has stopped', async ({ expect: localExpect }) => {
    const server = await startPostgres();
    const database = openPostgres(server.url('postgres'), silent, 2);
    await database.ping();
    await server.stop();
    const first = await isUnavailable(() => database.ping());
    const second = await isUnavailable(() => database.ping());
    await database.close();
    localExpect([first, second]).toEqual([true, true]);
  });

  test('times out when it accepts connections but never responds', async ({
    expect: localExpect,
  }) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const database = openPostgres(`postgres://a:b@127.0.0.1:${port}/x`, silent, 1);
    const unavailable = await isUnavailable(() => database.ping());
    await database.close();
    for (const socket of sockets) socket.destroy();
    server.close();
    localExpect(unavailable).toBe(true);
  });
});
