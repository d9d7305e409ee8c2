import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from '~/server/database/database';
import { binError } from '../errors';
import {
  type TableLink,
  comesBack,
  declaredBin,
  generatedColumns,
  getName,
  getPrimaryKey,
} from './declared';

/**
 * A record, and what the database changes when it is deleted. Rows are JSON texts from the database:
 * parsing them would round large numbers.
 */
export interface Snapshot {
  record: string;
  /** Rows that are deleted with it (`on delete cascade`), by table. */
  deleted: Record<string, string[]>;
  /** References that are cleared (`on delete set null`). */
  cleared: { table: string; columns: string[]; rows: string[] }[];
}

/** How many rows and characters an entry of the bin may have. */
export const limits = { rows: 20_000, length: 10_000_000 };

export const hashKey = '#hash';

const identifiers = (alias: string, names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`),
    sql`, `,
  );

const texts = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]::text[]`;

/** Locks the record, so that nothing is added to it until it is deleted. */
async function readRecord(tx: Db, table: PgTable, id: string): Promise<string> {
  const [found] = await rows<{ row: string }>(
    tx,
    sql`select (to_jsonb(t) - ${texts(generatedColumns(table))})::text as row
        from ${table} as t where t.id = ${id} for update`,
  );
  if (!found) throw binError('BIN_ENTRY_NOT_FOUND');
  return found.row;
}

/** All that is cleared in a table with the record. The rest of a row tells whether it has changed. */
const clearedColumns = (table: PgTable): string[] =>
  declaredBin().links.flatMap((link) =>
    link.table === table && link.onDelete === 'set null' ? link.columns : [],
  );

/** Identifies the content of a row, apart from the references that the database clears. */
export const rowHash = (table: PgTable, alias: string): SQL =>
  sql`md5((to_jsonb(${sql.identifier(alias)}) - ${texts(clearedColumns(table))})::text)`;

function selectDependents(link: TableLink, index: number, parents: string, limit: number): SQL {
  const { table, columns, parent, parentColumns, onDelete } = link;
  const pairs = [...getPrimaryKey(table), ...columns].map(
    (name) => sql`${name}::text, c.${sql.identifier(name)}`,
  );
  const row =
    onDelete === 'cascade'
      ? sql`to_jsonb(c) - ${texts(generatedColumns(table))}`
      : sql`jsonb_build_object(${sql.join(pairs, sql`, `)}, ${hashKey}::text, ${rowHash(table, 'c')})`;
  return sql`(select ${index}::int as link, (${row})::text as row from ${table} as c
    where (${identifiers('c', columns)}) in (select ${identifiers('p', parentColumns)}
      from jsonb_populate_recordset(null::${parent}, ${parents}::jsonb) as p)
    limit ${limit})`;
}

/** What refers to these rows, in one statement. */
async function readDependents(tx: Db, table: PgTable, found: string[], limit: number) {
  const links = declaredBin().links.filter(
    (link) =>
      link.parent === table &&
      comesBack(link.table) &&
      ['cascade', 'set null'].includes(link.onDelete),
  );
  if (links.length === 0) return [];
  const selects = links.map((link, index) =>
    selectDependents(link, index, `[${found.join(',')}]`, limit),
  );
  const dependents = await rows<{ link: number; row: string }>(
    tx,
    sql.join(selects, sql` union all `),
  );
  return links.map((link, index) => ({
    link,
    rows: dependents.flatMap((dependent) => (dependent.link === index ? dependent.row : [])),
  }));
}

/**
 * Follows the foreign keys, level by level, as the database does when it deletes the record, to rows
 * of tables that come back.
 */
export async function takeSnapshot(
  tx: Db,
  table: PgTable,
  id: string,
  maxRows = limits.rows,
): Promise<Snapshot> {
  const record = await readRecord(tx, table, id);
  const deleted = new Map<PgTable, Set<string>>([[table, new Set([record])]]);
  const cleared: Snapshot['cleared'] = [];
  let remaining = maxRows - 1;
  const queue: [PgTable, string[]][] = [[table, [record]]];
  for (const [parent, found] of queue)
    for (const { link, rows: dependents } of await readDependents(
      tx,
      parent,
      found,
      remaining + 1,
    )) {
      const isCleared = link.onDelete === 'set null';
      const known = deleted.get(link.table) ?? new Set();
      // A row may be deleted for two reasons.
      const added = isCleared ? dependents : dependents.filter((row) => !known.has(row));
      if (added.length === 0) continue;
      remaining -= added.length;
      if (remaining < 0) throw binError('BIN_ENTRY_TOO_LARGE');
      if (isCleared)
        cleared.push({ table: getName(link.table), columns: link.columns, rows: added });
      else {
        deleted.set(link.table, new Set([...known, ...added]));
        queue.push([link.table, added]);
      }
    }
  deleted.get(table)?.delete(record);
  return { record, deleted: toRecord(deleted), cleared };
}

const toRecord = (found: Map<PgTable, Set<string>>): Snapshot['deleted'] =>
  Object.fromEntries(
    [...found].flatMap(([table, all]) => (all.size > 0 ? [[getName(table), [...all]]] : [])),
  );
