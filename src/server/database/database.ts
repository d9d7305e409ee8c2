import type { EventEmitter } from 'node:events';
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;

/** PostgreSQL or PGlite. Transactions have this type too, so queries work in both. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** Runs SQL text with `$1` parameters, or several statements if there are none. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For the job queue, which brings its own SQL. */
  readonly execute: ExecuteSql;
  /**
   * Health check: rejects if the database does not respond in time, or only allows reading. Never
   * waits behind requests.
   */
  ping(): Promise<void>;
  /**
   * Runs `work` under a lock that all instances share. The only way to write to a database that was
   * opened read-only.
   */
  exclusively<T>(work: (db: Db, execute: ExecuteSql) => Promise<T>): Promise<T>;
  /** For connections of one's own, without a pooler; absent for the embedded database. */
  readonly directUrl?: string;
  /** What the session of the embedded database hears after `listen`, by channel. */
  readonly notified?: EventEmitter;
  /** Connection pool usage; absent for the embedded database, which has one connection. */
  pool?(): { inUse: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The database itself rejects writes, in case a check in the code is missing. */
  readOnly?: boolean;
  /** See `DatabaseConfig`; these apply to PostgreSQL only. */
  directUrl?: string;
  /** Instead of the timeouts of requests. */
  timeouts?: Timeouts;
}

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** How long a request waits for a connection, new or pooled. */
  connection: number;
  /** Enforced by the server … */
  statement: number;
  /** … and by the client, in case the server hangs. */
  query: number;
}

/** Makes a connection reject writes, starting with its next transaction. */
export const makeReadOnly = 'set default_transaction_read_only = on';
export const makeWritable = 'set default_transaction_read_only = off';

/** Runs a raw query. Both drivers return `rows`, which Drizzle's common type does not express. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/**
 * For calls that share a transaction: one within it is a part of it, which cannot be rolled back
 * alone. What a rule itself begins within its own has a savepoint all the same.
 */
export const withoutSavepoints = (tx: Db): Db =>
  Object.create(tx, {
    transaction: { value: (work: (part: Db) => Promise<unknown>) => work(tx) },
  }) as Db;
