import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { cx } from '../basics/cx';

export type SortOrder = 'asc' | 'desc';

export interface Column<Item, Sort extends string = string> {
  key: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** What the list is sorted by when this head is pressed. */
  sort?: Sort;
  /**
   * For head and cell alike: its width, and from where on it is shown. The layout is fixed, so that
   * columns stay where they are whatever the rows hold; those without a width share the rest.
   */
  className?: string;
  /**
   * How the cell lies in a compact row. Without it, only screen readers find the cell there: what it
   * says is part of another one.
   */
  compact?: string;
  /** Shows the column's name before the value in a compact row. */
  labelled?: boolean;
}

export interface DataTableProps<Item, Sort extends string> {
  label: string;
  columns: Column<Item, Sort>[];
  items: Item[];
  getKey: (item: Item) => Key;
  sort?: { by: Sort; order: SortOrder };
  onSort?: (by: Sort) => void;
  /** Cells of several lines begin at one height. */
  alignTop?: boolean;
  /** How a compact row lays out its cells. By default side by side. */
  compactRow?: string;
}

/** Put on the link that opens a row: all of the row can then be pressed. */
export const rowLink =
  'outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/**
 * A table with a sticky head where there is room, compact rows where there is not: one element in two
 * forms. It has the roles of a table and not its tags, which lose their meaning when they are
 * displayed otherwise.
 */
export function DataTable<Item, Sort extends string>(props: DataTableProps<Item, Sort>) {
  const { label, columns, items, getKey, alignTop = false } = props;
  const { compactRow = 'flex items-center gap-x-3' } = props;
  return (
    <div className="@container min-w-0">
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-low">
        <div
          role="table"
          aria-label={label}
          className="block w-full border-separate border-spacing-0 text-sm @2xl:table @2xl:table-fixed"
        >
          <Head {...props} />
          <div role="rowgroup" className="block divide-y divide-line @2xl:table-row-group">
            {items.map((item) => (
              <div
                key={getKey(item)}
                role="row"
                className={cx(
                  'relative min-h-14 px-4 py-2.5 transition-colors hover:bg-wash @2xl:table-row @2xl:last:[&>*]:border-b-0',
                  compactRow,
                  alignTop ? '@2xl:[&>*]:align-top' : '@2xl:[&>*]:align-middle',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} item={item} />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const inTable =
  '@2xl:table-cell @2xl:border-b @2xl:border-line @2xl:px-2 @2xl:first:ps-4 @2xl:last:pe-4';

function Cell<Item, Sort extends string>({
  column,
  item,
}: {
  column: Column<Item, Sort>;
  item: Item;
}) {
  const content = column.cell(item);
  return (
    <div
      role="cell"
      className={cx(
        // Nothing to see in a compact row, and still a cell: those after it keep their heads.
        'min-w-0 @max-2xl:empty:sr-only @2xl:py-2.5',
        inTable,
        column.compact ?? '@max-2xl:sr-only',
        column.className,
      )}
    >
      {column.labelled && content && (
        // The head names the cell for those who listen.
        <span aria-hidden className="me-1 text-ink-soft @2xl:hidden">
          {column.header}
        </span>
      )}
      {content}
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Head<Item, Sort extends string>({ columns, sort, onSort }: DataTableProps<Item, Sort>) {
  return (
    <div role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
      <div role="row" className="@2xl:table-row">
        {columns.map((column) => {
          const order = column.sort && sort?.by === column.sort ? sort.order : undefined;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={order && ariaSort[order]}
              className={cx(
                'bg-surface text-start align-middle text-xs leading-tight font-medium text-ink-soft @2xl:h-10',
                // Each cell by itself: not every browser moves a group of rows.
                '@2xl:sticky @2xl:top-(--header-height,3.5rem) @2xl:z-20 print:static',
                inTable,
                column.className,
              )}
            >
              {column.sort && onSort ? (
                <SortButton column={column} order={order} onSort={onSort} />
              ) : (
                column.header
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortButton<Item, Sort extends string>({
  column,
  order,
  onSort,
}: {
  column: Column<Item, Sort>;
  order: SortOrder | undefined;
  onSort: (by: Sort) => void;
}) {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown;
  const { sort } = column;
  return (
    <>
      {/* Above compact rows nothing is seen of the head: what cannot be seen must not take the focus. */}
      <span className="@2xl:hidden">{column.header}</span>
      <button
        type="button"
        onClick={() => sort && onSort(sort)}
        className={cx(
          '-mx-2 hidden h-8 items-center gap-1 rounded-sm px-2 text-start transition-colors hover:bg-wash hover:text-ink @2xl:inline-flex',
          order && 'text-ink',
        )}
      >
        {column.header}
        <Icon className={cx('size-3.5 shrink-0', !order && 'opacity-50')} />
      </button>
    </>
  );
}
