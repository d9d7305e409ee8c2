import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database';
import type { ListKind, Narrowed } from './list-kind';
import { type SearchTerm, matches } from './search-term';

/**
 * Totals of searches that find many. To count them takes a look at everything, so each is counted
 * once and remembered together with the snapshot of the database that it was counted in. From then
 * on, what came and went in transactions that the snapshot did not see is added: the total is exact,
 * on every instance, and nobody waits for anybody.
 */
export interface KnownTotal {
  snapshot: string;
  total: number;
}

interface Remembered extends KnownTotal {
  /** By the clock of the process, in milliseconds. */
  at: number;
}

/** Changes are kept for an hour (see `forgetChanges`); what is older than this is counted anew. */
const memory = 30 * 60_000;
const mostRemembered = 1000;

/** More changes than this are not added up: counting anew is then no slower. */
const mostChanges = 5000;

const totals = new WeakMap<Db, Map<string, Remembered>>();

/** What is counted: the term, among what the filters let through. */
export interface Counted {
  /** The name of the list. */
  list: string;
  term: SearchTerm;
  /** Tells the filters apart. */
  filters: string;
}

const keyOf = ({ list, term, filters }: Counted) =>
  JSON.stringify([list, term.mode, term.text, filters]);

export function recallTotal(db: Db, counted: Counted): KnownTotal | undefined {
  const known = totals.get(db)?.get(keyOf(counted));
  return known && performance.now() - known.at < memory ? known : undefined;
}

export function rememberTotal(db: Db, counted: Counted, known: KnownTotal): void {
  let remembered = totals.get(db);
  if (!remembered) totals.set(db, (remembered = new Map()));
  const key = keyOf(counted);
  // Taken out and put back, it is the youngest; the oldest goes where there are too many.
  remembered.delete(key);
  remembered.set(key, { ...known, at: performance.now() });
  const oldest = remembered.keys().next();
  if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value);
}

/** The total as it is written down (see `Narrowed`), from what is known of it. */
export function totalSince(
  { table, changes, searched }: ListKind,
  { written }: Narrowed,
  term: SearchTerm,
  known: KnownTotal | undefined,
): SQL {
  const matching = matches(searched, term);
  const countAll = sql`(select count(*) from ${table} where ${matching} and ${written.rows})`;
  if (!known) return countAll;
  const { snapshot, total } = known;
  const unseen = sql`select * from ${changes}
    where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)
    limit ${mostChanges + 1}`;
  return sql`(with changes as materialized (${unseen})
    select case
      when count(*) > ${mostChanges} or bool_or(change = 0) then ${countAll}
      else ${total}::bigint
        + coalesce(sum(change) filter (where ${matching} and ${written.changes}), 0)
    end from changes)`;
}
