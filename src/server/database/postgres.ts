import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log';
import { type Database, type OpenOptions, makeReadOnly } from './database';

/** Any number will do, as long as every instance uses the same. */
const migrationLock = 4_013_790_214;

const limits = {
  /** How long a request waits for a connection, new or from the pool. */
  connectionTimeoutMillis: 3000,
  /** The server gives up a statement … */
  statement_timeout: 4000,
  /** … and where the server itself hangs, so do we. */
  query_timeout: 4500,
  idle_in_transaction_session_timeout: 10_000,
};

export function openPostgres(
  url: string,
  log: Log,
  size = 10,
  { readOnly = false }: OpenOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'foreword',
    ...limits,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its type
    ...(readOnly && { onConnect: (client) => client.query(makeReadOnly) }),
  });
  // An idle connection that breaks would otherwise end the process.
  const broke = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  pool.on('error', broke);
  // The pool listens only while a connection is idle; in a transaction it would end the process.
  pool.on('connect', (client) => client.on('error', broke));
  const db = drizzle(pool);
  return {
    kind: 'postgres',
    db,
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    async exclusively(work) {
      // A connection of its own: waiting for the lock may take longer than a statement may.
      const client = new pg.Client({
        connectionString: url,
        application_name: 'foreword-migrations',
        connectionTimeoutMillis: limits.connectionTimeoutMillis,
      });
      client.on('error', broke);
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return await work(drizzle(client));
      } finally {
        // Ends the session, and with it the lock, whatever happened.
        await client.end();
      }
    },
    pool: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: size,
    }),
    close: () => pool.end(),
  };
}
