import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { product } from '~/product';
import type { Log } from '../log';
import { tracePool } from '../tracing';
import { type Db, type ExecuteSql, type Timeouts, makeReadOnly } from './database';
import { isQueryTimeout, isReadOnlyError } from './errors';
import { forbidNames } from './prepared';

export const defaultTimeouts: Timeouts = { connection: 3000, statement: 4000, query: 4500 };
/** For what nobody waits for in a browser: migrations and checks, also on a busy machine. */
export const patientTimeouts: Timeouts = { connection: 8000, statement: 8000, query: 8500 };
const idleInTransactionTimeout = 10_000;

export interface PoolOptions {
  size: number;
  log: Log;
  timeouts?: Timeouts | undefined;
  /** The database itself rejects writes. Not behind a pooler. */
  readOnly?: boolean;
  /**
   * Behind a pooler in transaction mode, such as PgBouncer: each transaction may run on another
   * server connection, so settings of the session would be lost or leak to other clients. The role
   * has them instead: see "Behind PgBouncer" in run-in-production.md.
   */
  behindPooler?: boolean;
}

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { size, log, readOnly = false, behindPooler = false } = options;
  const { connection, statement, query } = options.timeouts ?? defaultTimeouts;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: product.id,
    connectionTimeoutMillis: connection,
    query_timeout: query,
    ...(!behindPooler && {
      statement_timeout: statement,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
    }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, unlike its type
    ...(readOnly && { onConnect: (client) => client.query(makeReadOnly) }),
  });
  // Without a listener, an idle connection that breaks would crash the process.
  const logBrokenConnection = (error: Error) =>
    log.warn({ err: error }, 'a database connection broke');
  pool.on('error', logBrokenConnection);
  // The pool only listens while a connection is idle: one that breaks in use would crash us too.
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  tracePool(pool);
  return pool;
}

/**
 * Drizzle on a pool. Its own transactions do not return a connection whose `begin` failed, and wait
 * for the rollback behind a statement that hangs.
 */
export function drizzleOn(pool: pg.Pool, behindPooler = false): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    let failure: unknown;
    try {
      return await drizzle(client).transaction(async (tx) => {
        hasBegun = true;
        try {
          return await work(tx);
        } catch (error) {
          failure = error;
          // Closing the connection rolls the transaction back.
          if (isQueryTimeout(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      throw (failure ??= error);
    } finally {
      // After a failover the server may be read-only: the next connection may lead to the new primary.
      client.release(!hasBegun || isReadOnlyError(failure));
    }
  };
  return behindPooler ? forbidNames(db) : db;
}

/** Several statements return several results. */
export function getExecutor(client: pg.ClientBase): ExecuteSql {
  return async (text, values) => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
    return { rows: [result].flat().flatMap((part): unknown[] => part.rows) };
  };
}

/** A connection whose statement failed is closed: it may have left a transaction open. */
export function poolExecutor(pool: pg.Pool): ExecuteSql {
  return async (text, values) => {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await getExecutor(client)(text, values);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  };
}
