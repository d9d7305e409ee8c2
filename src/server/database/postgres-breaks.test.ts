import { type Socket, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase, silent } from '../../../tests/databases';
import { type Db, rows } from './database';
import { isDatabaseUnavailable } from './errors';
import { openPostgres } from './postgres';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

/** Terminates the connection of `db` from outside, and waits until the client notices. */
async function end(db: Db): Promise<void> {
  const [row] = await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`);
  await database.db.execute(sql`select pg_terminate_backend(${row?.pid})`);
  await expect
    .poll(() =>
      db.execute(sql`select 1`).then(
        () => 'alive',
        () => 'gone',
      ),
    )
    .toBe('gone');
}

// Vitest fails if an error event has no listener, which would crash the server.
test('a connection that breaks in the middle of a transaction fails the transaction, not the process', async () => {
  const failure: unknown = await database.db.transaction((tx) => end(tx)).catch((error) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await database.ping();
});

test('a connection that breaks in the middle of a migration fails the migration, not the process', async () => {
  const failure: unknown = await database
    .exclusively(async (db) => {
      await end(db);
      await db.execute(sql`select 1`);
    })
    .catch((error) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test('a server that accepts connections but never responds is unavailable for migrations too', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const silentServer = openPostgres(`postgres://a:b@127.0.0.1:${port}/x`, silent, 1);
  const failure: unknown = await silentServer.exclusively(async () => 1).catch((error) => error);
  await silentServer.close();
  for (const socket of sockets) socket.destroy();
  server.close();
  expect(isDatabaseUnavailable(failure)).toBe(true);
});
