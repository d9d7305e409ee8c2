import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { type Filters, filteredAsWritten } from './filters';
import { type SearchTerm, matches } from './search-term';

/**
 * Totals of searches that find many. To count them takes a look at everybody, so each is counted
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

/** Changes are kept for an hour (see `forgetUserChanges`); what is older than this is counted anew. */
const memory = 30 * 60_000;
const mostRemembered = 1000;

/** More changes than this are not added up: counting anew is then no slower. */
const mostChanges = 5000;

const totals = new WeakMap<Db, Map<string, Remembered>>();

const keyOf = (term: SearchTerm, { role, status }: Filters) =>
  JSON.stringify([term.mode, term.text, role ?? '', status ?? '']);

export function recallTotal(db: Db, term: SearchTerm, filters: Filters): KnownTotal | undefined {
  const known = totals.get(db)?.get(keyOf(term, filters));
  return known && performance.now() - known.at < memory ? known : undefined;
}

export function rememberTotal(db: Db, term: SearchTerm, filters: Filters, known: KnownTotal): void {
  let remembered = totals.get(db);
  if (!remembered) totals.set(db, (remembered = new Map()));
  const key = keyOf(term, filters);
  // Taken out and put back, it is the youngest; the oldest goes where there are too many.
  remembered.delete(key);
  remembered.set(key, { ...known, at: performance.now() });
  const oldest = remembered.keys().next();
  if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value);
}

const person = {
  nameKey: sql`name_key`,
  email: sql`email`,
  searchKey: sql`search_key`,
};

const countAll = (term: SearchTerm, filters: Filters): SQL =>
  sql`(select count(*) from users where ${matches(person, term)}
    and ${filteredAsWritten(filters, sql`user_state(banned, onboarded_at)`)})`;

/** The total as it is written down (see `endedBans`), from what is known of it. */
export function totalSince(term: SearchTerm, filters: Filters, known: KnownTotal | undefined): SQL {
  if (!known) return countAll(term, filters);
  const { snapshot, total } = known;
  const changes = sql`select * from user_changes
    where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)
    limit ${mostChanges + 1}`;
  return sql`(with changes as materialized (${changes})
    select case
      when count(*) > ${mostChanges} or bool_or(change = 0) then ${countAll(term, filters)}
      else ${total}::bigint + coalesce(sum(change) filter (where ${matches(person, term)}
        and ${filteredAsWritten(filters, sql`state`)}), 0)
    end from changes)`;
}

/** Nobody adds changes that are older than this. By the clock of the database, which wrote them. */
export async function forgetUserChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from user_changes where at < now() - interval '1 hour'`);
}
