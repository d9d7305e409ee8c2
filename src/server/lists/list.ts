import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Page } from '~/shared/paging';
import { readCursor, writeCursor } from '../api/cursor';
import { type Db, rows } from '../database/database';
import type { ListInput, ListKind, Narrowed } from './list-kind';
import { few, firstStatement, nextStatement } from './search-statement';
import { type SearchTerm, readSearch } from './search-term';
import { type Query, plainStatement } from './statement';
import {
  type Counted,
  type KnownSearch,
  countLater,
  forgetSearch,
  recallSearch,
  rememberSearch,
  searchName,
} from './totals';
import { wayStatement } from './way-statement';
import { forgetWays, recallWay, rememberWay, wayLength } from './ways';

/** Long lists: sorted, filtered, searched, in pages, with totals, each in one statement. */

interface Found {
  total: string | number | null;
  id: string | null;
  key: string;
}

interface FoundBySearch extends Found {
  /** Whether more match than are taken together; told where nothing was known. */
  many?: boolean;
  /** On a remembered way: whether it led to the page. */
  holds?: boolean;
  /** The total as it can be kept; null where it is not known. */
  written: string | number | null;
  snapshot: string;
  /** Where all that match, or the next thousands, had to be taken: their ids in order. */
  ahead?: string[] | null;
}

/** One page and how many there are in all, in one statement. */
export async function readList<Sort extends string, Row extends { id: string }>(
  db: Db,
  kind: ListKind<Sort>,
  input: ListInput<Sort>,
  narrowed: Narrowed,
): Promise<Page<Row>> {
  const { limit, order } = input;
  const place = readCursor(input.cursor);
  const sorting = kind.sorts[input.sort];
  const query: Query = { kind, sorting, narrowed, place, count: limit + 1, order };
  const term = readSearch(input.searchTerm);
  const found = term
    ? await search<Row>(db, query, term, `${input.sort} ${order}`)
    : await rows<Found & Row>(db, plainStatement(query));
  const [first] = found;
  if (!first) throw new Error('readList: no row came back');
  const there = found.filter((it) => it.id !== null);
  const shown = there.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown,
    ...(first.total === null ? { total: few, totalIsLeast: true } : { total: Number(first.total) }),
    next: there.length > limit && last ? writeCursor({ value: last.key, id: last.id }) : null,
  };
}

/** One search, as it is asked for. */
interface Asked {
  query: Query;
  term: SearchTerm;
  counted: Counted;
  /** Tells it apart, with its order. */
  name: string;
}

/** With what is known of the search, or else from the beginning; what is learnt is remembered. */
async function search<Row>(
  db: Db,
  query: Query,
  term: SearchTerm,
  sorted: string,
): Promise<(FoundBySearch & Row)[]> {
  const counted: Counted = { kind: query.kind, term, narrowed: query.narrowed };
  const asked = { query, term, counted, name: `${searchName(counted)} ${sorted}` };
  // Of its own changes, a transaction cannot tell which came before and which after.
  const isTransaction = is(db, PgTransaction);
  const known = isTransaction ? undefined : recallSearch(db, counted);
  const again = known && (await searchAgain<Row>(db, asked, known));
  if (again) return again;
  const found = await rows<FoundBySearch & Row>(db, firstStatement(query, term));
  const [first] = found;
  if (first && !isTransaction) learn(db, asked, first, first.many ?? false);
  return found;
}

/** Undefined where what was remembered is of no use, which is rare: then nothing is known. */
async function searchAgain<Row>(
  db: Db,
  asked: Asked,
  { total, many }: KnownSearch,
): Promise<(FoundBySearch & Row)[] | undefined> {
  const { query, term, counted, name } = asked;
  const stretch = recallWay(db, name, query.place, query.count);
  if (!stretch && !many) return undefined;
  const statement = stretch
    ? wayStatement(query, term, total, stretch)
    : nextStatement(query, term, total);
  const found = await rows<FoundBySearch & Row>(db, statement);
  const [first] = found;
  if (!first || first.holds === false || (total && first.written === null)) {
    forgetSearch(db, counted);
    forgetWays(db, name);
    return undefined;
  }
  learn(db, asked, first, many);
  return found;
}

function learn(db: Db, { query, counted, name }: Asked, first: FoundBySearch, many: boolean): void {
  const { written, snapshot, ahead } = first;
  const { place, sorting } = query;
  if (written === null) countLater(db, counted);
  else rememberSearch(db, counted, { many, total: { snapshot, total: Number(written) } });
  // In an order in which they move without a word, no way leads anywhere.
  if (!ahead || sorting.moves) return;
  const ended = !many || ahead.length < wayLength;
  rememberWay(db, { search: name, from: many ? place : undefined, ids: ahead, ended, snapshot });
}
