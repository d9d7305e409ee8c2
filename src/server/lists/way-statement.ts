import { type SQL, sql } from 'drizzle-orm';
import { mostChanges, unseenChanges } from './changes';
import { type SearchTerm, isAmong, matches } from './search-term';
import { type Query, answered, behind, inOrder, unnoticedIn } from './statement';
import { type KnownTotal, totalSince } from './totals';
import type { Stretch } from './ways';

/**
 * Page and total of a search on a way that was gone before: see `ways.ts`. `holds` says whether it
 * led to a whole page; where it did not, what is remembered is of no use any more.
 */
export function wayStatement(
  query: Query,
  term: SearchTerm,
  total: KnownTotal | undefined,
  { ids, ended, snapshot }: Stretch,
): SQL {
  const { kind, narrowed, sorting, place, count } = query;
  const { table, changes, searched } = kind;
  const silently = narrowed.unnoticed
    ? sql`union select id from ${table} where ${narrowed.unnoticed.rows}`
    : sql``;
  const placeStayed = place
    ? sql`and not exists (select from moved where moved.id = ${place.id})`
    : sql``;
  const stayed = sql`(select count(*) from there where id not in (select id from moved))`;
  return sql`with changed as materialized (${unseenChanges(changes, snapshot)}),
    moved as materialized (select row_id as id from changed where row_id is not null ${silently}),
    sound as materialized (select in_this_process() and count(*) <= ${mostChanges}
      and not coalesce(bool_or(change = 0), false) ${placeStayed} as is_sound from changed),
    asked as materialized (
      select unnest(${sql.param(ids)}::text[]) as asked_id union select id from moved),
    there as materialized (select id, ${sorting.key} as key
      -- One by one: from the place on, the planner would rather read all that follow.
      from asked cross join lateral
        (select * from ${table} where ${table}.id = asked_id offset 0) as ${table}
      where (select is_sound from sound) and ${isAmong(searched, term)} and ${narrowed.rows}
      ${behind(query, sorting.key, sql`id`)}),
    page as (select id, key from there ${inOrder(query)} limit ${count}),
    written as materialized (select is_sound
      and (${ended} or ${stayed} >= ${count}) as holds,
      ${totalSince({ kind, term, narrowed }, total)} as total from sound)
    select holds, written.total as written, pg_current_snapshot()::text as snapshot,
      written.total + ${unnoticedIn(query, matches(searched, term))} as total,
      page.id as id, page.key::text as key, ${kind.columns}
    from ${answered(query, sql`written`)}`;
}
