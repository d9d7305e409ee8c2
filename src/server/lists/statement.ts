import { type SQL, sql } from 'drizzle-orm';
import type { SortOrder } from '~/shared/list-input';
import type { Place } from '../api/cursor';
import type { ListKind, Narrowed, Sorting } from './list-kind';

/** A list as it was asked for, in the words of the statement. */
export interface Query {
  kind: ListKind;
  sorting: Sorting;
  narrowed: Narrowed;
  place: Place | undefined;
  /** One more than is shown: it tells whether there is more. */
  count: number;
  order: SortOrder;
}

export const directionOf = ({ order }: Query) => sql.raw(order);

/** Of what has `key` and `id`. */
export const inOrder = (query: Query): SQL =>
  sql`order by key ${directionOf(query)}, id ${directionOf(query)}`;

export const unnoticedIn = ({ narrowed }: Query, among: SQL = sql`true`): SQL =>
  narrowed.unnoticed?.count(among) ?? sql`0`;

export function behind({ order, sorting, place }: Query, key: SQL, id: SQL): SQL {
  if (!place) return sql``;
  const sign = sql.raw(order === 'desc' ? '<' : '>');
  return sql`and (${key}, ${id}) ${sign} (${place.value}::${sql.raw(sorting.type)}, ${place.id})`;
}

/**
 * What the filters let through and stands behind the place, in order, as much as is asked for.
 * Within one value of a column, the order begins with that column and the value is a range: only
 * the index for it has that order, so the planner cannot take another that it believes to be good.
 */
export function walk(
  query: Query,
  where: SQL,
  count: number,
  within: Narrowed['within'] | null = query.narrowed.within,
): SQL {
  const { kind, sorting, narrowed } = query;
  const { table, searched } = kind;
  const { key } = sorting;
  const direction = directionOf(query);
  const texts = [...searched.beginnings, searched.anywhere].map((it) => sql.identifier(it));
  const column = within && sql`${sql.identifier(within.column)}`;
  const rows = within
    ? sql`${column} >= ${within.value} and ${column} <= ${within.value}`
    : narrowed.rows;
  return sql`(select id, ${key} as key, ${sql.join(texts, sql`, `)}
    from ${table} where ${where} and ${rows} ${behind(query, key, sql`id`)}
    order by ${column ? sql`${column} ${direction},` : sql``} ${key} ${direction}, id ${direction}
    limit ${count})`;
}

/** The rows of the page, as the list answers them, beside the total. */
export function answered(query: Query, from: SQL): SQL {
  const { table, joined = sql`` } = query.kind;
  const direction = directionOf(query);
  return sql`${from} left join (page join ${table} on ${table}.id = page.id ${joined}) on true
    order by page.key ${direction}, page.id ${direction} limit ${query.count}`;
}

/** Page and total of all that the filters let through. */
export function plainStatement(query: Query): SQL {
  const { kind, narrowed, count } = query;
  const page = walk(query, sql`true`, count);
  return sql`with page as (select id, key from ${page} as walked)
    select ${narrowed.counted} + ${unnoticedIn(query)} as total,
      page.id as id, page.key::text as key, ${kind.columns}
    from ${answered(query, sql`(select) as one`)}`;
}
