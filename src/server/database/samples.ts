import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database';

/** Inserts sample data. The IDs are fixed, so running it again changes nothing. */
export const insertSamples =
  <Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]) =>
  async (db: Db): Promise<void> => {
    const values = rows.map((row, at) => ({ id: `sample-${at + 1}`, ...row }));
    await db.insert<PgTable>(table).values(values).onConflictDoNothing();
  };
