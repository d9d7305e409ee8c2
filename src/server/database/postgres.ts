import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log';
import { type Database, type ExecuteSql, type OpenOptions, makeReadOnly } from './database';

/** Advisory lock key for migrations: arbitrary, but the same for every instance. */
const migrationLock = 4_013_790_214;

const limits = {
  /** How long a request waits for a connection, new or pooled. */
  connectionTimeoutMillis: 3000,
  /** Enforced by the server … */
  statement_timeout: 4000,
  /** … and by the client, in case the server hangs. */
  query_timeout: 4500,
  idle_in_transaction_session_timeout: 10_000,
};

/** Several statements return several results. */
function executorOf(client: pg.ClientBase): ExecuteSql {
  return async (text, values) => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
    return { rows: [result].flat().flatMap((it): unknown[] => it.rows) };
  };
}

/** A connection whose statement failed is closed: it may have left a transaction open. */
function poolExecutor(pool: pg.Pool): ExecuteSql {
  return async (text, values) => {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await executorOf(client)(text, values);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  };
}

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
  // Without a listener, an idle connection that breaks would crash the process.
  const logBrokenConnection = (error: Error) =>
    log.warn({ err: error }, 'a database connection broke');
  pool.on('error', logBrokenConnection);
  // The pool only listens while a connection is idle: one that breaks in use would crash us too.
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  const db = drizzle(pool);
  return {
    kind: 'postgres',
    db,
    execute: poolExecutor(pool),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    async exclusively(work) {
      // A separate connection: waiting for the lock may exceed the statement timeout.
      const client = new pg.Client({
        connectionString: url,
        application_name: 'foreword-migrations',
        connectionTimeoutMillis: limits.connectionTimeoutMillis,
      });
      client.on('error', logBrokenConnection);
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return await work(drizzle(client), executorOf(client));
      } finally {
        // Ends the session, which releases the advisory lock in any case.
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
