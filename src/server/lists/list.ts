import type { Page } from '~/shared/paging';
import { readCursor, writeCursor } from '../api/cursor';
import { type Db, rows } from '../database/database';
import type { ListInput, ListKind, Narrowed } from './list-kind';
import { searchStatement } from './search-statement';
import { readSearch } from './search-term';
import { type Query, plainStatement } from './statement';
import { recallTotal, rememberTotal } from './totals';

/** Long lists: sorted, filtered, searched, in pages, with exact totals, each in one statement. */

interface Found {
  written: string | number | null;
  snapshot: string | null;
  total: string | number;
  id: string | null;
  key: string;
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
  const counted = term && { list: kind.name, term, filters: narrowed.name };
  const statement = counted
    ? searchStatement(query, counted.term, recallTotal(db, counted))
    : plainStatement(query);
  const found = await rows<Found & Row>(db, statement);
  const [first] = found;
  if (!first) throw new Error('readList: no row came back');
  if (counted && first.written !== null && first.snapshot)
    rememberTotal(db, counted, { snapshot: first.snapshot, total: Number(first.written) });
  const there = found.filter((it) => it.id !== null);
  const shown = there.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown,
    total: Number(first.total),
    next: there.length > limit && last ? writeCursor({ value: last.key, id: last.id }) : null,
  };
}
