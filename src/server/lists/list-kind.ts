import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SortOrder } from '~/shared/list-input';
import type { Searched } from './search-term';

export interface Sorting {
  /** As the index of the order has it. The id is the tie-breaker. */
  key: SQL;
  type: 'text' | 'timestamptz' | 'smallint';
  /** The text among `beginnings` that it follows: what begins alike stands together in this order. */
  along?: string;
  /** What is sorted by it moves without a word in the changes. */
  moves?: boolean;
}

/** What a list is made of. */
export interface ListKind<Sort extends string = string> {
  /** In the memory of totals. */
  name: string;
  table: PgTable;
  /** What came and went lately: see `changeColumns`. */
  changes: PgTable;
  sorts: Record<Sort, Sorting>;
  searched: Searched;
  /** What is answered of each row, which `joined` may be joined to. */
  columns: SQL;
  joined?: SQL;
}

/** What the filters of a request let through. */
export interface Narrowed {
  /** Tells them apart in the memory of totals. */
  name: string;
  rows: SQL;
  /**
   * Where all of them have one value in a column: it has an index of its own for each order, the
   * column first. Others would be walked in vain, for as long as those wanted stand elsewhere.
   */
  within?: { column: string; value: string };
  /** The same as triggers write it down, in the table and in its changes. */
  written: { rows: SQL; changes: SQL };
  /** How many there are, by the figures that triggers keep. */
  counted: SQL;
  /** What time alone has changed, and nothing was written down yet. */
  unnoticed?: {
    rows: SQL;
    /** What has to be added to figures that were written down, of those to whom a condition applies. */
    count: (among: SQL) => SQL;
  };
}

export interface ListInput<Sort extends string = string> {
  cursor?: string | undefined;
  limit: number;
  searchTerm: string;
  sort: Sort;
  order: SortOrder;
}
