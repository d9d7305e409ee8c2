import { Column, type SQL, and, is, sql, type GetColumnData } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type SortOrder, maxTotal } from '~/shared/schema';
import { decodeCursor } from '../api/cursor';
import {
  type SearchColumns,
  type SearchTerm,
  matchByFilter,
  matchByIndex,
  parseSearchTerm,
} from './search-term';

/** Columns by their name in the result. Table columns are decoded to their Drizzle type. */
export type Columns = Record<string, Column | SQL>;

export type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends Column
    ? GetColumnData<Selected[Name]>
    : Selected[Name] extends SQL<infer Value>
      ? Value
      : never;
};

export const selectList = (columns: Columns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Finds the columns that need decoding once, not for every row. */
export function decodeRows<Selected extends Columns>(
  columns: Selected,
  rows: Record<string, unknown>[],
): RowOf<Selected>[] {
  const decoders = Object.entries(columns).map(
    ([name, column]) => [name, is(column, Column) ? column : undefined] as const,
  );
  return rows.map((row) => {
    const decoded: Record<string, unknown> = {};
    for (const [name, column] of decoders) {
      const value = row[name];
      decoded[name] = column && value !== null ? column.mapFromDriverValue(value) : value;
    }
    return decoded as RowOf<Selected>;
  });
}

/** A key that is not a column. */
interface SortKey {
  key: SQL;
  /** If missing values come last in both orders, the key of the descending order differs. */
  descendingKey?: SQL;
  type: string;
}

/** Each needs an index on it, followed by `id`. */
export type KeysetSort = Column | SortKey;

export interface KeysetList<Sort extends string = string, Selected extends Columns = Columns> {
  /** Must have a unique column `id`. */
  table: PgTable;
  sorts: Record<Sort, KeysetSort>;
  columns: Selected;
  joins?: SQL;
  /** A column with a trigram index and an index for prefixes, or several. */
  search?: SearchColumns | Column;
}

export interface KeysetQuery<Sort extends string = string> {
  cursor?: string | undefined;
  limit: number;
  sort: Sort;
  order: SortOrder;
  /** Counts all rows, however many there are. */
  exact?: boolean | undefined;
  searchTerm?: string;
  filter?: SQL | undefined;
  /** An equality filter on a column that precedes the sort key in the sort indexes. */
  equals?: { column: Column; value: string } | undefined;
}

/** For frequent terms: how many rows in sort order are scanned to find one page of matches. */
const maxWalked = 2000;

/** Always true, but parallel restricted: starting workers takes longer than most searches. */
const oneProcess = sql`pg_backend_pid() > 0`;

/** CTEs find the ids and sort keys of `page` and the `counted` total; columns are joined last. */
export function pageStatement(list: KeysetList, query: KeysetQuery): SQL {
  const { table, joins = sql`` } = list;
  const search = searchColumns(list);
  const term = search && parseSearchTerm(query.searchTerm ?? '');
  const direction = sql.raw(query.order);
  const { equals } = query;
  // IDs may be unique among the rows with this value only.
  const isSame = equals && sql`and ${equals.column} = ${equals.value}`;
  return sql`with ${term ? searchPage(list, query, search, term) : plainPage(list, query)}
    select counted.total as page_total, page.key::text as cursor_key, page.id as cursor_id,
      ${selectList(list.columns)}
    from counted left join (page join ${table} on ${table}.id = page.id ${isSame ?? sql``} ${joins}) on true
    order by page.key ${direction}, page.id ${direction}`;
}

const countLimit = ({ exact }: KeysetQuery): SQL => (exact ? sql`` : sql`limit ${maxTotal + 1}`);

function plainPage(list: KeysetList, query: KeysetQuery): SQL {
  return sql`page as (select id, key from ${walkSortIndex(list, query, query.limit + 1)} as walked),
    counted as (select count(*) as total from
      (select from ${list.table} ${where(getFilter(query))} ${countLimit(query)}) as bounded)`;
}

/**
 * Rare terms: matches are found through the search index and sorted. Frequent terms: the page is
 * likely among the next rows in sort order, and only otherwise all matches are sorted. Materialized
 * CTEs are evaluated lazily, and stop the planner from scanning the sort index for a rare term.
 */
function searchPage(
  list: KeysetList,
  query: KeysetQuery,
  search: SearchColumns,
  term: SearchTerm,
): SQL {
  const { key } = getSort(list, query);
  const pageSize = query.limit + 1;
  const direction = sql.raw(query.order);
  const inOrder = sql`order by key ${direction}, id ${direction} limit ${pageSize}`;
  const isMany = sql`(select total from counted) > ${maxTotal}`;
  const isPageFull = sql`(select count(*) from nearby) = ${pageSize}`;
  return sql`matches as materialized (select id, ${key} as key from ${list.table}
      ${where(matchByIndex(search, term), getFilter(query), oneProcess)}),
    counted as materialized (select count(*) as total from
      (select from matches ${countLimit(query)}) as bounded),
    nearby as materialized (
      select id, key from ${walkSortIndex(list, query, maxWalked, isMany)} as walked
      where ${matchByFilter(search, term)} ${inOrder}),
    page as (
      select id, key from nearby where ${isPageFull}
      union all (select id, key from matches
        ${where(sql`not (${isPageFull})`, afterCursor(list, query, sql`key`))} ${inOrder}))`;
}

/** The next rows in sort index order, with the columns needed for the search. */
function walkSortIndex(list: KeysetList, query: KeysetQuery, limit: number, condition?: SQL): SQL {
  const { key } = getSort(list, query);
  const direction = sql.raw(query.order);
  const { substring, prefix } = searchColumns(list) ?? { prefix: [] };
  // One column may serve both searches.
  const searched = new Set([...(substring === undefined ? [] : [substring]), ...prefix]);
  const columns = [...searched].map((column) => sql`, ${sql.identifier(column)}`);
  const first = query.equals ? sql`${query.equals.column} ${direction},` : sql``;
  return sql`(select id, ${key} as key ${sql.join(columns)} from ${list.table}
    ${where(condition, getFilter(query), afterCursor(list, query, key))}
    order by ${first} ${key} ${direction}, id ${direction} limit ${limit})`;
}

/**
 * `equals` is written as a range and added to the sort order, so that only the index starting with
 * its column fits. Otherwise the planner may scan another index for a value that comes late in it.
 */
function getFilter({ filter, equals }: KeysetQuery): SQL | undefined {
  if (!equals) return filter;
  const { column, value } = equals;
  return and(filter, sql`${column} >= ${value} and ${column} <= ${value}`);
}

function afterCursor(list: KeysetList, query: KeysetQuery, key: SQL): SQL | undefined {
  const cursor = decodeCursor(query.cursor);
  if (!cursor) return undefined;
  const isAfter = sql.raw(query.order === 'asc' ? '>' : '<');
  const type = sql.raw(getSort(list, query).type);
  return sql`(${key}, id) ${isAfter} (${cursor.value}::${type}, ${cursor.id})`;
}

function getSort({ sorts }: KeysetList, { sort, order }: KeysetQuery) {
  const found = sorts[sort];
  if (!found) throw new Error(`The list has no sort ${sort}`);
  if (is(found, Column)) return { key: columnKey(found, order), type: found.getSQLType() };
  const { key, descendingKey = key, type } = found;
  return { key: order === 'asc' ? key : descendingKey, type };
}

/** What stands for missing values, so that they come last in both orders: see `columnKey`. */
const extremes: Record<string, Record<SortOrder, string>> = {
  date: { asc: 'infinity', desc: '-infinity' },
  'timestamp with time zone': { asc: 'infinity', desc: '-infinity' },
  smallint: { asc: '32767', desc: '-32768' },
  integer: { asc: '2147483647', desc: '-2147483648' },
  text: { asc: '\u{10FFFF}', desc: '' },
};

/** Comparisons with null are never true, so a missing value needs another one in its place. */
function columnKey(column: Column, order: SortOrder): SQL {
  if (column.notNull || column.generated) return sql`${column}`;
  const type = column.getSQLType();
  const extreme = extremes[type];
  if (!extreme) throw new Error(`${column.name}: lists cannot sort by missing values of ${type}`);
  return sql`coalesce(${column}, ${sql.raw(`'${extreme[order]}'::${type}`)})`;
}

function searchColumns({ search }: KeysetList): SearchColumns | undefined {
  return is(search, Column) ? { substring: search.name, prefix: [search.name] } : search;
}

function where(...conditions: (SQL | undefined)[]): SQL {
  const all = and(...conditions);
  return all ? sql`where ${all}` : sql``;
}
