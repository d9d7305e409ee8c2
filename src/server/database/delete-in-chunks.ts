import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from './database';

/** Rows per statement: deleting millions at once would hit the statement timeout, for ever. */
const rowsPerChunk = 1000;

/**
 * Retention: deletes what `where` selects, in chunks that keep statements and locks short. Rows that
 * something else has locked are left to the next run. Outside a transaction each chunk commits on its
 * own, so an interrupted run has not been in vain. Rows that foreign keys delete too are not counted:
 * delete those of large tables first. Returns how many rows were deleted.
 */
export async function deleteInChunks(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  chunk = rowsPerChunk,
): Promise<number> {
  for (let total = 0; ;) {
    const [deleted] = await rows<{ count: number }>(
      db,
      sql`with deleted as (
            delete from ${table} where ctid = any(array(
              select ctid from ${table} where ${where ?? sql`true`}
              limit ${chunk} for update skip locked))
            returning 1)
          select count(*)::int as count from deleted`,
    );
    const count = deleted?.count ?? 0;
    total += count;
    if (count < chunk) return total;
  }
}
