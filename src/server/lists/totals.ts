import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database';
import { mostChanges, unseenChanges } from './changes';
import type { ListKind, Narrowed } from './list-kind';
import { type SearchTerm, matches } from './search-term';

/**
 * Totals of searches that find many. To count them takes a look at everything, so each is counted
 * once and remembered together with the snapshot of the database that it was counted in. From then
 * on, what came and went in transactions that the snapshot did not see is added: the total is exact,
 * on every instance, and nobody waits for anybody. In a long list nobody waits for the count either:
 * until it is there, it is known that there are many.
 */
export interface KnownTotal {
  snapshot: string;
  total: number;
}

/** A list up to this long is counted while one waits. */
const short = 20_000;

/** Changes are kept for an hour (see `forgetChanges`); what is older than this is counted anew. */
const memory = 30 * 60_000;
const mostRemembered = 1000;

/** Without a total it is not remembered for long that there are many: a count may have failed. */
const patience = 60_000;

/** So many counts wait for their turn; further ones take the place of the oldest. */
const mostWaiting = 10;

/** Tells searches apart: the list, the term, and what the filters let through. */
export interface Named {
  kind: { name: string };
  term: SearchTerm;
  narrowed: { name: string };
}

/** What is counted. */
export interface Counted extends Named {
  kind: Pick<ListKind, 'name' | 'table' | 'changes' | 'searched'>;
  narrowed: Pick<Narrowed, 'name' | 'written' | 'counted'>;
}

export interface KnownSearch {
  /** More than are taken together. */
  many: boolean;
  /** Undefined while they are being counted. */
  total: KnownTotal | undefined;
}

interface Remembered extends KnownSearch {
  /** By the clock of the process, in milliseconds. */
  at: number;
}

interface Memory {
  searches: Map<string, Remembered>;
  waiting: Map<string, Counted>;
  counting: Promise<void> | undefined;
}

const memories = new WeakMap<Db, Memory>();

function memoryOf(db: Db): Memory {
  let known = memories.get(db);
  if (!known) {
    known = { searches: new Map(), waiting: new Map(), counting: undefined };
    memories.set(db, known);
  }
  return known;
}

export const searchName = ({ kind, term, narrowed }: Named): string =>
  JSON.stringify([kind.name, term.mode, term.text, narrowed.name]);

export function recallSearch(db: Db, named: Named): KnownSearch | undefined {
  const known = memories.get(db)?.searches.get(searchName(named));
  if (!known) return undefined;
  return performance.now() - known.at < (known.total ? memory : patience) ? known : undefined;
}

/** Takes it as the youngest; where there are too many, the oldest goes. */
function keepYoungest<Value>(map: Map<string, Value>, name: string, value: Value, most: number) {
  map.delete(name);
  map.set(name, value);
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}

export function rememberSearch(db: Db, counted: Counted, known: KnownSearch): void {
  const { searches } = memoryOf(db);
  const remembered = { ...known, at: performance.now() };
  keepYoungest(searches, searchName(counted), remembered, mostRemembered);
}

/** What was remembered does not hold any more. */
export function forgetSearch(db: Db, counted: Counted): void {
  memories.get(db)?.searches.delete(searchName(counted));
}

/** Counts after the answer, one search at a time: a word being typed is several. */
export function countLater(db: Db, counted: Counted): void {
  const known = memoryOf(db);
  const search = recallSearch(db, counted);
  if (search && !search.total) return;
  rememberSearch(db, counted, { many: true, total: undefined });
  keepYoungest(known.waiting, searchName(counted), counted, mostWaiting);
  known.counting ??= countWaiting(db, known).finally(() => {
    known.counting = undefined;
  });
}

async function countWaiting(db: Db, { waiting }: Memory): Promise<void> {
  for (;;) {
    const [name, counted] = [...waiting].at(-1) ?? [];
    if (name === undefined || !counted) return;
    waiting.delete(name);
    try {
      const [found] = await rows<{ total: string | number; snapshot: string }>(
        db,
        countStatement(counted),
      );
      const total = found && { ...found, total: Number(found.total) };
      if (total) rememberSearch(db, counted, { many: true, total });
    } catch {
      // It took too long or the database went away: the list says "more than" until another tries.
    }
  }
}

/** For tests: resolves when all that was asked for is counted. */
export const allCounted = async (db: Db): Promise<void> => memories.get(db)?.counting;

const countOf = ({ kind, term, narrowed }: Counted): SQL =>
  sql`from ${kind.table} where ${matches(kind.searched, term)} and ${narrowed.written.rows}`;

const countStatement = (search: Counted): SQL =>
  sql`select count(*) as total, pg_current_snapshot()::text as snapshot ${countOf(search)}`;

/** The total as it is written down (see `Narrowed`) where nothing is known of it. Null: too long. */
export const countIfShort = (search: Counted): SQL =>
  sql`case when ${search.narrowed.counted} <= ${short}
    then (select count(*) ${countOf(search)}) end`;

/** The same from what is known of it. Null: nothing, or nothing that still holds. */
export function totalSince({ kind, term, narrowed }: Counted, known: KnownTotal | undefined): SQL {
  if (!known) return sql`null::bigint`;
  const { snapshot, total } = known;
  return sql`(with changes as materialized (${unseenChanges(kind.changes, snapshot)})
    select case when count(*) <= ${mostChanges} and not coalesce(bool_or(change = 0), false)
      then ${total}::bigint + coalesce(sum(change) filter (
        where ${matches(kind.searched, term)} and ${narrowed.written.changes}), 0)
    end from changes)`;
}
