import { type SQL, and, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import {
  type StoredRow,
  type TableLink,
  comesBack,
  declaredBin,
  getName,
  getPrimaryKey,
  storedColumns,
} from './declared';
import { type Snapshot, hashKey, rowHash } from './snapshot';

/**
 * Inserts the record and what was deleted with it, and sets the references to it again. Returns how
 * many rows cannot come back, because what they belong to is gone or another row has their place.
 */
export async function insertSnapshot(
  tx: Db,
  context: SessionContext,
  table: PgTable,
  snapshot: Snapshot,
): Promise<number> {
  const { tables, beforeReturn } = declaredBin();
  await insertRows(tx, table, [snapshot.record], { required: true });
  // Decided again: an older version may have copied more.
  const known = Object.keys(snapshot.deleted).flatMap((name) => tables.get(name) ?? []);
  const deleted = known.filter(comesBack);
  let leftOut = 0;
  for (const [name, stored] of Object.entries(snapshot.deleted))
    if (!tables.has(name)) leftOut += stored.length;
  for (const dependent of parentsFirst(deleted)) {
    const name = getName(dependent);
    const stored = snapshot.deleted[name] ?? [];
    const prepare = beforeReturn[name];
    const returning = prepare
      ? await prepareRows(stored, (all) => prepare(tx, context, all))
      : stored;
    leftOut += stored.length - (await insertRows(tx, dependent, returning));
  }
  for (const references of snapshot.cleared) await setReferences(tx, references);
  return leftOut;
}

const prepareRows = async (
  stored: string[],
  prepare: (all: StoredRow[]) => Promise<StoredRow[]>,
): Promise<string[]> =>
  (await prepare(stored.map((row) => JSON.parse(row)))).map((row) => JSON.stringify(row));

const linksOf = (table: PgTable) =>
  declaredBin().links.filter((link) => link.table === table && link.parent !== table);

/** A table comes after those that it refers to. */
function parentsFirst(tables: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const visited = new Set<PgTable>();
  function visit(table: PgTable) {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { parent } of linksOf(table)) if (tables.includes(parent)) visit(parent);
    ordered.add(table);
  }
  for (const table of tables) visit(table);
  return [...ordered];
}

const inRow = (name: string) => sql`r.${sql.identifier(name)}`;

/** Whether the row that it refers to exists. */
const parentExists = ({ parent, columns, parentColumns }: TableLink): SQL =>
  sql`exists (select from ${parent} as p where ${and(
    ...parentColumns.map(
      (name, index) => sql`p.${sql.identifier(name)} = ${inRow(columns[index] ?? '')}`,
    ),
  )})`;

const hasNull = ({ columns }: TableLink): SQL =>
  sql.join(
    columns.map((name) => sql`${inRow(name)} is null`),
    sql` or `,
  );

/** The row that a reference names may be gone: it is cleared, as the database would have done. */
function selectColumn(table: PgTable, name: string): SQL {
  const link = linksOf(table).find(
    ({ columns, onDelete }) => onDelete === 'set null' && columns.includes(name),
  );
  return link ? sql`case when ${parentExists(link)} then ${inRow(name)} end` : inRow(name);
}

/** Returns how many were inserted. With `required`, a row that cannot be is an error. */
async function insertRows(
  tx: Db,
  table: PgTable,
  stored: string[],
  { required = false } = {},
): Promise<number> {
  const [first] = stored;
  if (first === undefined) return 0;
  const known = new Set(Object.keys(JSON.parse(first)));
  // A column that was added since gets its default.
  const columns = storedColumns(table).filter((name) => known.has(name));
  const conditions = linksOf(table)
    .filter(({ onDelete }) => onDelete !== 'set null')
    .map((link) => sql`(${hasNull(link)} or ${parentExists(link)})`);
  const names = columns.map((name) => sql.identifier(name));
  const values = columns.map((name) => selectColumn(table, name));
  const [inserted] = await rows<{ count: number }>(
    tx,
    sql`with inserted as (
          insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
          select ${sql.join(values, sql`, `)}
          from jsonb_populate_recordset(null::${table}, ${`[${stored.join(',')}]`}::jsonb) as r
          ${required ? sql`` : sql`where ${and(sql`true`, ...conditions)} on conflict do nothing`}
          returning 1)
        select count(*)::int as count from inserted`,
  );
  return inserted?.count ?? 0;
}

/** Only in rows that nobody has changed since. */
async function setReferences(
  tx: Db,
  { table: name, columns, rows: stored }: Snapshot['cleared'][number],
): Promise<void> {
  const table = declaredBin().tables.get(name);
  if (!table || !comesBack(table)) return;
  const known = new Set(storedColumns(table));
  if (!columns.every((column) => known.has(column))) return;
  const same = getPrimaryKey(table).map((key) => sql`t.${sql.identifier(key)} = ${inRow(key)}`);
  const free = columns.map((column) => sql`t.${sql.identifier(column)} is null`);
  const set = columns.map((column) => sql`${sql.identifier(column)} = ${inRow(column)}`);
  await tx.execute(sql`update ${table} as t set ${sql.join(set, sql`, `)}
    from jsonb_array_elements(${`[${stored.join(',')}]`}::jsonb) as e,
      jsonb_populate_record(null::${table}, e.value) as r
    where ${and(...same, ...free)} and ${rowHash(table, 't')} = e.value->>${hashKey}::text`);
}
