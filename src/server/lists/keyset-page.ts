import { type Page, maxTotal } from '~/shared/schema';
import { encodeCursor } from '../api/cursor';
import { type Db, rows } from '../database/database';
import { withIsoDates } from '../database/record-queries';
import {
  type KeysetList,
  type KeysetQuery,
  pageStatement,
  type Columns,
  type RowOf,
  decodeRows,
} from './keyset-statement';

/** Besides the columns of the list, whose names have no underscore. */
interface FoundRow extends Record<string, unknown> {
  page_total: string | number;
  cursor_key: string;
  /** Null in the single row of an empty page, which only carries the total. */
  cursor_id: string | null;
}

/**
 * Keyset pagination: the rows whose (sort key, id) follows the cursor, so inserts and deletes never
 * shift pages, and a deep page costs as much as the first. Page and total come in one statement.
 */
export async function keysetPage<Sort extends string, Selected extends Columns>(
  db: Db,
  list: KeysetList<Sort, Selected>,
  query: KeysetQuery<Sort>,
): Promise<Page<RowOf<Selected>>> {
  const found = await rows<FoundRow>(db, pageStatement(list, query));
  const total = Number(found[0]?.page_total);
  // One row more than the limit is read, to know whether there is a next page.
  const all = found.filter((row) => row.cursor_id !== null);
  const shown = all.slice(0, query.limit);
  const last = all.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: decodeRows(list.columns, shown),
    total: query.exact ? total : Math.min(total, maxTotal),
    ...(total > maxTotal && !query.exact && { totalIsLeast: true }),
    next: last?.cursor_id ? encodeCursor({ value: last.cursor_key, id: last.cursor_id }) : null,
  };
}

/** The same as a function: `const listUsers = keysetList({ table, columns, sorts, search })`. */
export const keysetList =
  <Sort extends string, Selected extends Columns>(list: KeysetList<Sort, Selected>) =>
  async (db: Db, query: KeysetQuery<Sort>) => {
    const page = await keysetPage(db, list, query);
    return { ...page, items: page.items.map(withIsoDates) };
  };
