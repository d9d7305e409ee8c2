import { type Socket, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { startPostgres } from '../../../tests/postgres';
import { rows } from './database';
import { isDatabaseAway } from './errors';
import { openPostgres } from './postgres';

/** How a call failed, and after how long. */
async function failing(work: () => Promise<unknown>): Promise<{ away: boolean; seconds: number }> {
  const begun = performance.now();
  const error = await work().then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  );
  return { away: isDatabaseAway(error), seconds: (performance.now() - begun) / 1000 };
}

/** No request may wait longer than this for a database. */
const patience = 5;

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
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = database.exclusively(async () => {
      begun();
      await held;
      order.push('first');
    });
    await started;
    const second = other.exclusively(async (db) => {
      await db.execute(sql`select 1`);
      order.push('second');
    });
    // The second one is seen to wait for the lock before the first one lets it go.
    await expect
      .poll(() =>
        rows(
          database.db,
          sql`select 1 as waiting from pg_stat_activity
              where datname = current_database() and wait_event = 'advisory'`,
        ),
      )
      .toEqual([{ waiting: 1 }]);
    finish();
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

  // All three wait by the clock of the driver, so they wait together.
  test(
    'makes nobody wait for long when all connections are taken',
    { concurrent: true },
    async () => {
      const small = openPostgres(database.url, silent, 1);
      let finish = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let begun = () => {};
      const started = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const holding = small.db.transaction(async () => {
        begun();
        await held;
      });
      await started;
      const { away, seconds } = await failing(() => small.ping());
      finish();
      await holding;
      await small.ping();
      await small.close();
      expect(away).toBe(true);
      expect(seconds).toBeLessThan(patience);
    },
  );
});

describe('a PostgreSQL that is gone', () => {
  test('is told at once when it has stopped', { concurrent: true }, async () => {
    const server = await startPostgres();
    const database = openPostgres(server.url('postgres'), silent, 2);
    await database.ping();
    await server.stop();
    for (let tries = 0; tries < 3; tries += 1) {
      const { away, seconds } = await failing(() => database.ping());
      expect(away).toBe(true);
      expect(seconds).toBeLessThan(patience);
    }
    await database.close();
  });

  test(
    'is given up in time when it takes the call and says nothing',
    { concurrent: true },
    async () => {
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
      expect(away).toBe(true);
      expect(seconds).toBeLessThan(patience);
    },
  );
});
