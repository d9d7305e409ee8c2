import { sql } from 'drizzle-orm';
import { type PgTable, bigint, customType, smallint } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import type { Db } from '../database/database';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What came and went in a list in the last hour, written by triggers. The total of a search that
 * was counted once is brought up to date with it, instead of being counted again. Beside these, a
 * table of changes has the columns that the list is filtered and searched by.
 */
export const changeColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transaction: transactionId('transaction')
    .notNull()
    .default(sql`pg_current_xact_id()`),
  at: moment('at').notNull().defaultNow(),
  /** 1 came, -1 went; 0 means that so many changed at once that they are not written down. */
  change: smallint('change').notNull(),
});

/** Nobody adds changes that are older than this. By the clock of the database, which wrote them. */
export async function forgetChanges(db: Db, tables: PgTable[]): Promise<void> {
  for (const table of tables)
    await db.execute(sql`delete from ${table} where at < now() - interval '1 hour'`);
}
