import type { Place } from '../api/cursor';
import type { Db } from '../database/database';

/**
 * Ways through searches. What a search finds may stand far apart in the order, or all at its other
 * end, and no index leads from one to the next. When it had to be taken together once, the ids of
 * the next few thousand are remembered in order, with the snapshot of the database they were read
 * in. From then on a page is read by its ids. Whatever changed in transactions that the snapshot did
 * not see is looked at as it is now, wherever it stood: nobody is missed, nobody comes twice.
 */
interface Way {
  /** What was searched for, among what, in which order. */
  search: string;
  /** Behind this place; undefined: from the beginning. */
  from: Place | undefined;
  ids: string[];
  /** Nobody comes behind the last. */
  ended: boolean;
  snapshot: string;
  /** By the clock of the process, in milliseconds. */
  at: number;
}

/** Two hundred pages. */
export const wayLength = 4000;

/** Of all ways together: some megabytes. */
const mostIds = 100_000;
const mostWays = 500;

/** As with totals: the changes since must be there. */
const memory = 30 * 60_000;

/** Some on the way may have changed, and are not where they were. */
const spare = 20;

const waysOf = new WeakMap<Db, Way[]>();

const isSamePlace = (one: Place | undefined, other: Place | undefined) =>
  one?.id === other?.id && one?.value === other?.value;

export function rememberWay(db: Db, way: Omit<Way, 'at'>): void {
  const known = (waysOf.get(db) ?? []).filter(
    (it) => it.search !== way.search || !isSamePlace(it.from, way.from),
  );
  const youngest = [{ ...way, at: performance.now() }, ...known].slice(0, mostWays);
  let count = 0;
  waysOf.set(
    db,
    youngest.filter((it) => (count += it.ids.length) <= mostIds),
  );
}

/** What is remembered of a search in an order turned out to be of no use. */
export function forgetWays(db: Db, search: string): void {
  waysOf.set(
    db,
    (waysOf.get(db) ?? []).filter((it) => it.search !== search),
  );
}

/** The next on a way. */
export interface Stretch {
  ids: string[];
  ended: boolean;
  snapshot: string;
}

export function recallWay(
  db: Db,
  search: string,
  place: Place | undefined,
  count: number,
): Stretch | undefined {
  for (const way of waysOf.get(db) ?? []) {
    if (way.search !== search || performance.now() - way.at > memory) continue;
    const isBefore = isSamePlace(way.from, place);
    const start = isBefore ? 0 : way.ids.indexOf(place?.id ?? '') + 1;
    if (start === 0 && !isBefore) continue;
    const ids = way.ids.slice(start, start + count + spare);
    const ended = way.ended && start + ids.length === way.ids.length;
    if (ended || ids.length >= count) return { ids, ended, snapshot: way.snapshot };
  }
  return undefined;
}
