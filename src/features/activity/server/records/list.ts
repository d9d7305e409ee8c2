import { and, eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { referenceTo } from '~/server/database/references';
import { keysetList } from '~/server/lists/keyset-page';
import type { KeysetQuery, KeysetSort, Columns } from '~/server/lists/keyset-statement';
import type { Page } from '~/shared/schema';
import type { ListRow, Options, RecordDefinition, RecordTable } from './options';

const byName = (table: PgTable) => getTableColumns(table) as Record<string, AnyPgColumn>;

/** The columns that the schema names, and the names of the records that it refers to. */
export function columnsOf<Definition extends RecordDefinition, Table extends RecordTable>(
  { schema }: Definition,
  { table, references, columns }: Options<Definition, Table, unknown>,
): Columns {
  const own = byName(table);
  const referred = Object.entries<AnyPgColumn>(references ?? {}).map(([name, title]) => {
    const key = own[`${name}Id`];
    if (!key) throw new Error(`The table has no column ${name}Id`);
    return [name, referenceTo(key, title)];
  });
  const picked: Columns = pickColumns<PgTable, object>(table, schema.entries);
  return { ...picked, ...Object.fromEntries(referred), ...columns };
}

/** Pages of records by search, filters and sort. With `userId`: those of one user. */
export function listOf<Definition extends RecordDefinition, Table extends RecordTable>(
  record: Definition,
  { table, sorts, search, filter, indexedFilter }: Options<Definition, Table, unknown>,
  columns: Columns,
  /** The value that all its rows have: `{ tenantId }`. */
  tenant: Readonly<Record<string, string>> = {},
) {
  const own = byName(table);
  const filters = Object.keys(record.list.filters ?? {});
  const isShown = (name: string) => Object.hasOwn(record.rowSchema.entries, name);
  const pages = keysetList({
    table,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => isShown(name))),
    sorts: sorts as Record<string, KeysetSort>,
    ...(search && { search }),
  });
  type Query = v.InferOutput<Definition['listInput']>;
  return async (db: Db, query: Query, userId?: string) => {
    const input = query as KeysetQuery & Record<string, unknown>;
    const equal: Record<string, unknown> = {
      ...Object.fromEntries(filters.map((name) => [name, input[name]])),
      // Not that of the input: `mine` lists those of one user.
      ...(userId && { userId }),
    };
    const indexed = { ...(indexedFilter && { [indexedFilter]: equal[indexedFilter] }), ...tenant };
    const equals = Object.entries(indexed)
      .flatMap(([name, value]) => {
        const column = own[name];
        return column && typeof value === 'string' ? [{ column, value }] : [];
      })
      // The tenant, if it has one: a query can have a single range.
      .at(-1);
    const conditions = Object.entries(equal).map(([name, value]) => {
      const column = own[name];
      if (!column || value === undefined || column === equals?.column) return undefined;
      return eq(column, value);
    });
    const found = { ...input, equals, filter: and(...conditions, filter?.(query)) };
    // `Fits` holds the table against the definition.
    return (await pages(db, found)) as unknown as Page<ListRow<Definition>>;
  };
}
