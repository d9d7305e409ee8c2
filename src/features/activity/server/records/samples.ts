import { type AnyPgColumn, type PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { Db } from '~/server/database/database';

/** The tables that its rows refer to, by the column. */
function getReferences(table: PgTable): [name: string, referred: AnyPgColumn][] {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return Object.entries(table).flatMap(([name, column]: [string, AnyPgColumn]) => {
    const key = keys.find(({ columns }) => columns.length === 1 && columns[0] === column);
    const [referred] = key?.foreignColumns ?? [];
    return referred && column.notNull ? [[name, referred]] : [];
  });
}

async function findIds(db: Db, id: AnyPgColumn, count: number): Promise<string[]> {
  const found = await db.select({ id }).from<PgTable>(id.table).orderBy(id).limit(count);
  return found.map((row) => String(row.id));
}

/**
 * Inserts sample data: each row refers to another record, if there are any. The IDs are fixed, so
 * running it again changes nothing.
 */
export const insertSamples =
  (table: PgTable, samples: readonly object[]) =>
  async (db: Db): Promise<void> => {
    const rows = samples.map((row, at): object => ({ id: `sample-${at + 1}`, ...row }));
    for (const [name, referred] of getReferences(table)) {
      const ids = await findIds(db, referred, rows.length);
      if (ids.length === 0) return;
      for (const [at, row] of rows.entries())
        if (!(name in row)) Object.assign(row, { [name]: ids[at % ids.length] });
    }
    await db.insert(table).values(rows).onConflictDoNothing();
  };
