import { type SQL, type SQLWrapper, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from '~/server/database/database';
import type { ImportColumn } from '~/server/imports';
import { type ResolvedImport, getField } from './define';

/** A stored record: the fields of an update, and names of references by their column. */
export type StoredRecord = Record<string, unknown> & { id: string; updatedAt: Date };

const normalize = ({ key }: ImportColumn, value: SQLWrapper): SQL =>
  key === 'caseless' ? sql`lower(btrim(${value}))` : sql`${value}`;

export const keyColumns = (type: ResolvedImport): [string, ImportColumn][] =>
  Object.entries(type.columns).filter(([, column]) => column.key);

const tableColumn = (type: ResolvedImport, column: string): AnyPgColumn => {
  const found = getTableColumns(type.table)[getField(type, column)];
  if (!found) throw new Error(`The import of ${type.name} has no column ${column}`);
  return found;
};

export interface KeyMatch {
  /** The key as the unique index has it: equal for rows about the same record. */
  key: string;
  /** Of the stored record with this key. */
  id: string | null;
}

/** Finds records by key. The database normalizes the keys, so that it agrees with its own index. */
export async function matchKeys(
  db: Db,
  type: ResolvedImport,
  keys: readonly string[][],
): Promise<KeyMatch[]> {
  if (keys.length === 0) return [];
  const columns = keyColumns(type);
  const given = columns.map(([, column], index) =>
    normalize(column, sql.raw(`(given.keys ->> ${index})`)),
  );
  const same = columns.map(
    ([name, column], index) =>
      sql`${normalize(column, tableColumn(type, name))} = ${given[index] ?? sql``}`,
  );
  const found = await rows<{ at: number; key: string; id: string | null }>(
    db,
    sql`select given.at::int as at, jsonb_build_array(${sql.join(given, sql`, `)})::text as key,
          ${type.table.id} as id
        from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as given(keys, at)
        left join ${type.table} on ${sql.join(same, sql` and `)}
        order by given.at`,
  );
  return found.map(({ key, id }) => ({ key, id }));
}

/** The records with these IDs, with all fields that an update needs. */
export async function readRecords(
  db: Db,
  type: ResolvedImport,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const columns = getTableColumns(type.table);
  const fields = Object.keys(type.update.input.entries).filter((name) => name in columns);
  const selected: Record<string, AnyPgColumn | SQL> = Object.fromEntries(
    fields.map((name) => [name, columns[name] as AnyPgColumn]),
  );
  for (const [name, { references }] of Object.entries(type.columns))
    if (references) selected[name] = nameOf(references, tableColumn(type, name));
  const table: PgTable = type.table;
  const found = (await db
    .select({ ...selected, id: type.table.id, updatedAt: type.table.updatedAt } as Record<
      string,
      AnyPgColumn
    >)
    .from(table)
    .where(inArray(type.table.id, [...ids]))) as StoredRecord[];
  return new Map(found.map((record) => [record.id, record]));
}

const nameOf = (references: NonNullable<ImportColumn['references']>, column: AnyPgColumn) =>
  sql<string>`(select ${references.name} from ${references} where ${references.id} = ${column})`;

/** IDs of records by their names, which ignore case. */
export async function findNames(
  db: Db,
  references: NonNullable<ImportColumn['references']>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const unique = [...new Set(names)];
  if (unique.length === 0) return new Map();
  const found = await rows<{ name: string; id: string }>(
    db,
    sql`select given.name, ${references.id} as id
        from jsonb_array_elements_text(${JSON.stringify(unique)}::jsonb) as given(name)
        join ${references} on lower(btrim(${references.name})) = lower(btrim(given.name))`,
  );
  return new Map(found.map(({ name, id }) => [name, id]));
}
