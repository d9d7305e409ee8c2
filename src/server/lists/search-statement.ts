import { type SQL, sql } from 'drizzle-orm';
import { type Query, answered, behind, directionOf, unnoticedIn, walk } from './statement';
import { type SearchTerm, beginsWith, isAmong, matches } from './search-term';
import { type KnownTotal, totalSince } from './totals';

/** Up to this many that match are taken together and sorted. */
const few = 2000;

/** Of more, the next are looked for among so many of all, in order, before all of them are taken. */
const aWay = 3000;

/** The next among a part of the way along the index of the order: where many match, some come soon. */
function nextOnTheWay(query: Query, term: SearchTerm, gate: SQL): SQL {
  const { kind, count } = query;
  const way = walk(query, gate, aWay);
  const direction = directionOf(query);
  return sql`(select id, key from ${way} as way where ${isAmong(kind.searched, term)}
    order by key ${direction}, id ${direction} limit ${count})`;
}

/**
 * Those who begin with a letter stand together where they are sorted by what begins with it; along
 * the other texts they have indexes of their own.
 */
function nextByLetter(query: Query, term: SearchTerm, gate: SQL, own: string): SQL {
  const { kind, count } = query;
  const first = sql`left(lower(${term.text}), 1)`;
  const nexts = kind.searched.beginnings.map((column) => {
    const begins = sql`${gate} and ${beginsWith(column, term)}`;
    const way =
      column === own
        ? walk(query, begins, count)
        : walk(
            query,
            sql`left(${sql.identifier(column)}, 1) = ${first} and ${begins}`,
            count,
            null,
          );
    return sql`select id, key from ${way} as ${sql.identifier(`by_${column}`)}`;
  });
  return sql`(${sql.join(nexts, sql` union `)})`;
}

/**
 * Where all that match begin with the term, they stand together somewhere in the order, and the
 * index leads there: thousands of one name need not be taken to show twenty.
 */
function nextTogether(query: Query, term: SearchTerm, gate: SQL): { together: SQL; begun: SQL } {
  const { kind, sorting, narrowed, count } = query;
  const { along } = sorting;
  // What nobody has noticed yet is not in the total that is compared.
  if (along === undefined || narrowed.unnoticed)
    return {
      together: sql`(select false as all_begin)`,
      begun: sql`(select id, key from next limit 0)`,
    };
  const begins = beginsWith(along, term);
  const together = sql`(select count(*) = (select total from written) as all_begin
    from (select from ${kind.table} where ${gate} and ${begins} and ${narrowed.rows}
      limit (select total + 1 from written)) as begun)`;
  const where = sql`(select all_begin from together) and ${gate} and ${begins}`;
  return { together, begun: sql`(select id, key from ${walk(query, where, count)} as begun)` };
}

/**
 * Page and total of a search, in one statement. Few that match are taken together. Of many, the next
 * are looked for along the way, then where they stand together; only where neither helps, all are
 * taken. What is not needed is not done: each step asks the ones before it.
 */
export function searchStatement(
  query: Query,
  term: SearchTerm,
  known: KnownTotal | undefined,
): SQL {
  const { kind, sorting, narrowed, count } = query;
  const { table, searched } = kind;
  const { key, along, type } = sorting;
  const matching = matches(searched, term);
  // Once they are known to be many, nobody has to look whether they are few.
  const found = known
    ? sql`select null::text as id, null::${sql.raw(type)} as key limit 0`
    : sql`select id, ${key} as key from ${table}
        where ${matching} and ${narrowed.rows} limit ${few + 1}`;
  const many = sql`(select many from size)`;
  const byLetter = term.mode === 'beginning' && along !== undefined;
  const next = byLetter ? nextByLetter(query, term, many, along) : nextOnTheWay(query, term, many);
  const enough = sql`(select enough from way_end)`;
  const { together, begun } = nextTogether(query, term, sql`${many} and not ${enough}`);
  return sql`with found as materialized (${found}),
    size as materialized (select in_this_process()
      and ${known ? sql`true` : sql`(select count(*) from found) > ${few}`} as many),
    written as materialized (select case when ${many}
      then ${totalSince(kind, narrowed, term, known)} end as total),
    next as materialized ${next},
    way_end as materialized (select ${byLetter ? sql`true` : sql`(select count(*) from next) >= ${count}`}
      as enough),
    together as materialized ${together},
    begun as materialized ${begun},
    taken as materialized (select id, ${key} as key from ${table}
      where ${many} and not ${enough} and not (select all_begin from together)
      and ${matching} and ${narrowed.rows}),
    page as (
      select id, key from ${pageOf(query, sql`found`, sql`not ${many}`)} as few
      union all select id, key from next where ${enough}
      union all select id, key from begun
      union all select id, key from ${pageOf(query, sql`taken`, sql`true`)} as rest
    )
    select written.total as written, pg_current_snapshot()::text as snapshot,
      case when written.total is null then (select count(*) from found)
        else written.total + ${unnoticedIn(query, matching)} end as total,
      page.id as id, page.key::text as key, ${kind.columns}
    from ${answered(query, sql`written`)}`;
}

/** The page out of those that were taken together. */
function pageOf(query: Query, from: SQL, where: SQL): SQL {
  const direction = directionOf(query);
  return sql`(select id, key from ${from} where ${where} ${behind(query, sql`key`, sql`id`)}
    order by key ${direction}, id ${direction} limit ${query.count})`;
}
