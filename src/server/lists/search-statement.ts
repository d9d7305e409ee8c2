import { type SQL, sql } from 'drizzle-orm';
import { type Query, answered, behind, directionOf, inOrder, unnoticedIn, walk } from './statement';
import { type SearchTerm, beginsWith, isAmong, matches } from './search-term';
import { type KnownTotal, countIfShort, totalSince } from './totals';
import { wayLength } from './ways';

/** Up to this many that match are taken together and sorted. */
export const few = 1000;

/** Of more, the next are looked for among so many of all, in order, before all of them are taken. */
const aWay = 2000;

/** Steps of a statement up to one called `next`, and whether those may be the page. */
interface Next {
  steps: SQL;
  enough: SQL;
}

/** The next among a part of the way along the index of the order: where many match, some come soon. */
function nextOnTheWay(query: Query, term: SearchTerm, gate: SQL): Next {
  const way = walk(query, gate, aWay);
  return {
    steps: sql`next as materialized (select id, key from ${way} as way
      where ${isAmong(query.kind.searched, term)} ${inOrder(query)} limit ${query.count})`,
    enough: sql`(select count(*) from next) >= ${query.count}`,
  };
}

/**
 * Those who begin with a letter stand together where they are sorted by what begins with it. Along
 * the other texts, those of one letter have indexes of their own; of two letters, some come soon on
 * the way through them, or not.
 */
function nextByLetter(query: Query, term: SearchTerm, gate: SQL, own: string): Next {
  const { kind, count } = query;
  const first = sql`left(lower(${term.text}), 1)`;
  const others = kind.searched.beginnings.filter((column) => column !== own);
  const ways = others.map((column) => ({
    begins: beginsWith(column, term),
    name: sql.identifier(`by_${column}`),
    way: walk(query, sql`${gate} and left(${sql.identifier(column)}, 1) = ${first}`, aWay, null),
  }));
  const steps = ways.map(
    ({ begins, name, way }) => sql`${name} as materialized (select id, key from ${way} as way
      where ${begins} ${inOrder(query)} limit ${count}),`,
  );
  const all = ways.map(({ name }) => sql`union select id, key from ${name}`);
  // Whether a way went on is asked only where it did not lead to a page.
  const enough = ways.map(
    ({ name, way }) => sql`((select count(*) from ${name}) >= ${count}
      or (select count(*) from ${way} as way) < ${aWay})`,
  );
  const byOwn = walk(query, sql`${gate} and ${beginsWith(own, term)}`, count);
  return {
    steps: sql`${sql.join(steps, sql` `)}
      next as materialized (select id, key from ${byOwn} as by_own ${sql.join(all, sql` `)})`,
    enough: sql.join(enough, sql` and `),
  };
}

/**
 * Where many match: the next along the order, or else all of them, of which the first few thousand
 * are kept.
 */
function stepsOfMany(query: Query, term: SearchTerm, many: SQL): SQL {
  const { kind, sorting, narrowed } = query;
  const { along } = sorting;
  const next =
    term.mode === 'beginning' && along !== undefined
      ? nextByLetter(query, term, many, along)
      : nextOnTheWay(query, term, many);
  return sql`${next.steps},
    way_end as materialized (select ${next.enough} as enough),
    taken as materialized (select id, key from (
        select id, ${sorting.key} as key from ${kind.table}
        where ${many} and not (select enough from way_end)
        and ${matches(kind.searched, term)} and ${narrowed.rows}
        ${behind(query, sorting.key, sql`id`)}
        -- Read by what matches: along the order, the planner would hope to come by soon.
        offset 0
      ) as matching ${inOrder(query)} limit ${wayLength})`;
}

const pageOfMany = (query: Query): SQL =>
  sql`select id, key from next where (select enough from way_end)
    union all select id, key from
      (select id, key from taken ${inOrder(query)} limit ${query.count}) as rest`;

/** Page and total, and what else was learnt. */
function answer(query: Query, term: SearchTerm, ahead: SQL): SQL {
  const { kind } = query;
  const direction = directionOf(query);
  const unnoticed = unnoticedIn(query, matches(kind.searched, term));
  // Once is enough.
  const isFirst = sql`row_number() over (order by page.key ${direction}, page.id ${direction}) = 1`;
  return sql`select size.many as many, written.total as written,
      pg_current_snapshot()::text as snapshot, written.total + ${unnoticed} as total,
      case when ${isFirst} then (${ahead}) end as ahead,
      page.id as id, page.key::text as key, ${kind.columns}
    from ${answered(query, sql`size cross join written`)}`;
}

const idsOf = (query: Query, from: SQL): SQL => {
  const direction = directionOf(query);
  return sql`select coalesce(array_agg(id order by key ${direction}, id ${direction}), '{}') from ${from}`;
};

/** Null where nobody had to be taken. */
const idsOfTaken = (query: Query): SQL =>
  sql`case when not (select enough from way_end) then (${idsOf(query, sql`taken`)}) end`;

/**
 * Page and total of a search that nothing is known of. Few that match are taken together. Of many,
 * the next are looked for along the order; only where that does not help, all are taken. What is not
 * needed is not done: each step asks the ones before it.
 */
export function firstStatement(query: Query, term: SearchTerm): SQL {
  const { kind, sorting, narrowed, count } = query;
  const matching = matches(kind.searched, term);
  const many = sql`(select many from size)`;
  return sql`with found as materialized (select id, ${sorting.key} as key from ${kind.table}
      where ${matching} and ${narrowed.rows} limit ${few + 1}),
    size as materialized (select in_this_process()
      and (select count(*) from found) > ${few} as many),
    written as materialized (select case when ${many}
      then ${countIfShort({ kind, term, narrowed })}
      else (select count(*) from found) - ${unnoticedIn(query, matching)} end as total),
    ${stepsOfMany(query, term, many)},
    page as (
      select id, key from (select id, key from found
        where not ${many} ${behind(query, sql`key`, sql`id`)} ${inOrder(query)} limit ${count}) as few
      union all ${pageOfMany(query)}
    )
    ${answer(
      query,
      term,
      sql`case when size.many then ${idsOfTaken(query)}
        else (${idsOf(query, sql`found`)}) end`,
    )}`;
}

/** The same once it is known that many match: nobody has to look whether they are few. */
export function nextStatement(query: Query, term: SearchTerm, total: KnownTotal | undefined): SQL {
  const { kind, narrowed } = query;
  return sql`with size as materialized (select in_this_process() as many),
    written as materialized (select ${totalSince({ kind, term, narrowed }, total)} as total),
    ${stepsOfMany(query, term, sql`(select many from size)`)},
    page as (${pageOfMany(query)})
    ${answer(query, term, idsOfTaken(query))}`;
}
