import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkFreeSpace } from '../data-folder';
import { tracePool } from '../tracing';
import { type Database, type OpenOptions, makeReadOnly, makeWritable } from './database';
import { type EmbeddedThread, startEmbeddedThread } from './embedded-thread';
import { lockFolder } from './owner-lock';
import { drizzleOn, getExecutor, poolExecutor } from './pool';

/** An in-memory database, for tests and for building the template. */
export async function openMemory(
  template?: string,
  { readOnly = false }: OpenOptions = {},
): Promise<Database & { dump(): Promise<Uint8Array<ArrayBuffer>> }> {
  const thread = await startEmbeddedThread({ template });
  return { ...toDatabase(thread, { readOnly }), dump: () => thread.dump() };
}

/** Opens the database in a folder. A new one starts from the template, if that was built. */
export async function openEmbedded(
  folder: string,
  template: string,
  { readOnly = false }: OpenOptions = {},
): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const thread = await startEmbeddedThread({ folder: join(folder, 'postgres'), template });
    const database = toDatabase(thread, { readOnly, folder });
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * One connection, which waiting requests and jobs get in turn. The session survives its connection,
 * so each one begins by cleaning up what the one before may have left.
 */
function createPool(thread: EmbeddedThread, readOnly: boolean): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    stream: () => thread.connect(),
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its type
    onConnect: (client) =>
      client.query(`rollback; deallocate all; ${readOnly ? makeReadOnly : makeWritable}`),
  });
  // Only when the thread ends, which the statement in progress reports, or an uncaught error.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  tracePool(pool);
  return pool;
}

/** How long closing waits for statements and for the database to write its files. */
const closeMs = 4000;

function toDatabase(
  thread: EmbeddedThread,
  { readOnly, folder }: { readOnly: boolean; folder?: string },
): Database {
  const pool = createPool(thread, readOnly);
  const db = drizzleOn(pool);
  // Its session goes on listening, whichever connection it has.
  const notified = new EventEmitter();
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload }) => notified.emit(channel, payload)),
  );
  return {
    kind: 'embedded',
    db,
    execute: poolExecutor(pool),
    async ping() {
      if (folder) await checkFreeSpace(folder);
      await pool.query('select 1');
    },
    // One process owns the folder, so there are no other instances to exclude.
    async exclusively(work) {
      const client = await pool.connect();
      try {
        await client.query(makeWritable);
        return await work(drizzle(client), getExecutor(client));
      } finally {
        // The next connection is read-only again, if it has to be.
        client.release(true);
      }
    },
    notified,
    async close() {
      const closed = pool.end().then(() => thread.close());
      await Promise.race([closed, wait(closeMs, undefined, { ref: false })]);
      await thread.terminate();
    },
  };
}
