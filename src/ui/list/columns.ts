import type { ChangeSearch, SearchParams } from './use-list-search';

/* Which columns a list shows, and in which order: a parameter of the URL. */

interface Keyed {
  key: string;
}

export interface Arrangement {
  /** Not in the table. Compact rows show it nevertheless. */
  isHidden?: boolean;
  /** The place in compact rows, which is always the declared one. */
  order?: number;
}

/** What the choice of columns and density needs. */
export interface ViewProps {
  search: SearchParams;
  columns: { key: string; header: string }[];
  onChange: ChangeSearch;
}

/** Between keys: not escaped in a URL. */
const separator = '.';

/**
 * The columns that are shown. The first one has the link of the row, so it stays where it is. Keys
 * without a column are ignored: a link may be older than the list.
 */
export function getShownColumns<Column extends Keyed>(columns: Column[], chosen: unknown) {
  const [first, ...others] = columns;
  if (!first || typeof chosen !== 'string' || chosen === '') return columns;
  const keys = new Set(chosen.split(separator));
  const found = [...keys].flatMap((key) => others.find((column) => column.key === key) ?? []);
  return [first, ...found];
}

/** All columns as the table renders them: the last one is one that is shown, if there is any. */
export function arrangeColumns<Column extends Keyed>(
  columns: Column[],
  chosen: unknown,
): (Column & Arrangement)[] {
  const shown = getShownColumns(columns, chosen);
  if (shown === columns) return columns;
  const hidden = columns.filter((column) => !shown.includes(column));
  const [first, ...others] = shown.map((column) => ({ column, isHidden: false }));
  return [first, ...hidden.map((column) => ({ column, isHidden: true })), ...others].flatMap(
    (arranged) => {
      if (!arranged) return [];
      const { column, isHidden } = arranged;
      return { ...column, isHidden, order: columns.indexOf(column) };
    },
  );
}

/** The parameter for these columns; empty if they are what the list shows anyway. */
export function toColumnsParam(columns: Keyed[], shown: string[]): string {
  const all = columns.map(({ key }) => key).join(separator);
  const chosen = shown.join(separator);
  return chosen === all ? '' : chosen;
}
