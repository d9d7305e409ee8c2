import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;

/** PostgreSQL, in either form. A transaction is one too: a query takes `db` and asks no more. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Rejects when the database does not answer within a short time. */
  ping(): Promise<void>;
  /**
   * Runs `work` while no other process that asks the same way runs its own. The only way to write
   * where the database was opened to be read.
   */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** How its connections are used; absent where there is but one. */
  pool?(): { inUse: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The database itself refuses what would write, whoever forgot to. For demos. */
  readOnly?: boolean;
}

/** What makes a connection refuse to write from the next transaction on. */
export const makeReadOnly = 'set default_transaction_read_only = on';
export const makeWritable = 'set default_transaction_read_only = off';

/** The rows of a raw statement. Both drivers answer alike, which Drizzle's common type does not say. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
