import { type Socket, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { startPostgres } from '../../../tests/postgres';
import { rows } from './database';
import { isDatabaseUnavailable } from './errors';
import { openPostgres } from './postgres';

/** How a call failed, and how long it took. */
async function failing(work: () => Promise<unknown>): Promise<{ away: boolean; seconds: number }> {
  const begun = performance.now();
  const error = await work().then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  );
  return { away: isDatabaseUnavailable(error), seconds: (performance.now() - begun) / 1000 };
}

/** The longest time in seconds that a request may wait for the database. */
const patience = 5;

/** A promise with its resolver. */
function signal(): { given: Promise<void>; give(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { given: promise, give: resolve };
}

describe('a PostgreSQL that answers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());

  test('is of its kind, and tells who asks', async () => {
    expect(database.kind).toBe('postgres');
    const [row] = await rows<{ name: string }>(
      database.db,
      sql`select current_setting('application_name') as name`,
    );
    expect(row?.name).toBe('foreword');
  });

  test('gives up a statement before a reader does', async () => {
    const [row] = await rows<{ ms: string }>(
      database.db,
      sql`select setting as ms from pg_settings where name = 'statement_timeout'`,
    );
    expect(Number(row?.ms)).toBeGreaterThan(0);
    expect(Number(row?.ms)).toBeLessThan(patience * 1000);
  });

  test('lets one at a time do what is exclusive, whoever asks', async () => {
    const other = openPostgres(database.url, silent, 1);
    const order: string[] = [];
    const [begun, enough] = [signal(), signal()];
    const first = database.exclusively(async () => {
      begun.give();
      await enough.given;
      order.push('first');
    });
    await begun.given;
    const second = other.exclusively(async (db) => {
      await db.execute(sql`select 1`);
      order.push('second');
    });
    // The second waits for the lock before the first releases it.
    await expect
      .poll(() =>
        rows(
          database.db,
          sql`select 1 as waiting from pg_stat_activity
              where datname = current_database() and wait_event = 'advisory'`,
        ),
      )
      .toEqual([{ waiting: 1 }]);
    enough.give();
    await Promise.all([first, second]);
    await other.close();
    expect(order).toEqual(['first', 'second']);
  });

  test('is free for the next one when the work of the first one failed', async () => {
    const failed = database.exclusively(async () => {
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(await database.exclusively(async () => 'done')).toBe('done');
  });
});

// All three wait for driver timeouts, so they run concurrently.
describe.concurrent('a PostgreSQL that does not answer', () => {
  test('makes nobody wait for long when all connections are taken', async ({ expect: see }) => {
    const database = await openTestDatabase('postgres');
    const small = openPostgres(database.url, silent, 1);
    const [begun, enough] = [signal(), signal()];
    const holding = small.db.transaction(async () => {
      begun.give();
      await enough.given;
    });
    await begun.given;
    const { away, seconds } = await failing(() => small.ping());
    enough.give();
    await holding;
    await small.ping();
    await small.close();
    await database.close();
    see(away).toBe(true);
    see(seconds).toBeLessThan(patience);
  });

  test('is told at once when it has stopped', async ({ expect: see }) => {
    const server = await startPostgres();
    const database = openPostgres(server.url('postgres'), silent, 2);
    await database.ping();
    await server.stop();
    const first = await failing(() => database.ping());
    const second = await failing(() => database.ping());
    await database.close();
    see([first.away, second.away]).toEqual([true, true]);
    see(first.seconds + second.seconds).toBeLessThan(patience);
  });

  test('is given up in time when it takes the call and says nothing', async ({ expect: see }) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const database = openPostgres(`postgres://a:b@127.0.0.1:${port}/x`, silent, 1);
    const { away, seconds } = await failing(() => database.ping());
    await database.close();
    for (const socket of sockets) socket.destroy();
    server.close();
    see(away).toBe(true);
    see(seconds).toBeLessThan(patience);
  });
});
