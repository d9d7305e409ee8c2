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
  /** Runs `work` while no other process that asks the same way runs its own. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The rows of a raw statement. Both drivers answer alike, which Drizzle's common type does not say. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
