import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database';

/** Tables that the rows refer to, by the column: `{ ownerId: users }`. */
type References = Record<string, PgTable & { id: AnyPgColumn }>;

async function findIds(db: Db, table: References[string], count: number): Promise<string[]> {
  const found = await db
    .select({ id: table.id })
    .from<PgTable>(table)
    .orderBy(table.id)
    .limit(count);
  return found.map(({ id }) => String(id));
}

/**
 * Inserts sample data: each row refers to another record, if there are any. The IDs are fixed, so
 * running it again changes nothing.
 */
export const insertSamples =
  (table: PgTable, samples: readonly object[], references: References = {}) =>
  async (db: Db): Promise<void> => {
    const rows = samples.map((row, at): object => ({ id: `sample-${at + 1}`, ...row }));
    for (const [column, referred] of Object.entries(references)) {
      const ids = await findIds(db, referred, rows.length);
      if (ids.length === 0) return;
      for (const [at, row] of rows.entries())
        Object.assign(row, { [column]: ids[at % ids.length] });
    }
    await db.insert(table).values(rows).onConflictDoNothing();
  };
