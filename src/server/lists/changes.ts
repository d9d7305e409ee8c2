import { type SQL, sql } from 'drizzle-orm';
import { type PgTable, bigint, customType, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import type { Db } from '../database/database';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What came and went in a list in the last hour, written by triggers; what moved in one of its
 * orders, too. What a search found once is brought up to date with it, instead of being looked for
 * again: see `totals.ts` and `ways.ts`. Beside these, a table of changes has the columns that the
 * list is filtered and searched by.
 */
export const changeColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transaction: transactionId('transaction')
    .notNull()
    .default(sql`pg_current_xact_id()`),
  at: moment('at').notNull().defaultNow(),
  /** 1 came, -1 went; 0 means that so many changed at once that they are not written down. */
  change: smallint('change').notNull(),
  /** The id of what came or went. */
  rowId: text('row_id'),
});

/** More changes than this are not looked at: to begin anew is then no slower. */
export const mostChanges = 2000;

/** What changed in transactions that a snapshot of the database did not see. */
export const unseenChanges = (changes: PgTable, snapshot: string): SQL =>
  sql`select * from ${changes}
    where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)
    limit ${mostChanges + 1}`;

/** Nobody adds changes that are older than this. By the clock of the database, which wrote them. */
export async function forgetChanges(db: Db, tables: PgTable[]): Promise<void> {
  for (const table of tables)
    await db.execute(sql`delete from ${table} where at < now() - interval '1 hour'`);
}
