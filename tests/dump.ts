import { sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';

/**
 * All rows of a database, by table. Includes the transaction id of each row, so rewriting a row
 * with the same values is visible.
 */
export async function getDump(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const dump: Record<string, unknown[]> = {};
  for (const { name } of tables)
    dump[name] = await rows(
      db,
      sql`select t.xmin::text as written, to_jsonb(t)::text as row
          from ${sql.identifier(name)} t order by 2, 1`,
    );
  dump['sequences'] = await rows(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences order by 1`,
  );
  return dump;
}
