import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { cx } from './cx';

export type SortOrder = 'asc' | 'desc';

export interface Column<Item, Sort extends string = string> {
  key: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** What the list is sorted by when this head is pressed. */
  sort?: Sort;
  /** For head and cell alike: a width, or from where on the column is shown. */
  className?: string;
  /** Where the table is a stack of cards: how the cell lies in its card. */
  cardClassName?: string;
  /** Names the value on a card, where no head stands above it. */
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
}

/** Put on the link that opens a row: all of the row can then be pressed. */
export const rowLink =
  'outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/**
 * Aligned columns where there is room, cards where there is not: one element in two forms. It has
 * the roles of a table and not its tags, which a browser forgets once they are displayed otherwise.
 */
export function DataTable<Item, Sort extends string>(props: DataTableProps<Item, Sort>) {
  const { label, columns, items, getKey, alignTop = false } = props;
  return (
    <div className="@container min-w-0">
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-low">
        <div
          role="table"
          aria-label={label}
          className="block w-full border-collapse text-sm @2xl:table"
        >
          <Head {...props} />
          <div role="rowgroup" className="block divide-y divide-line @2xl:table-row-group">
            {items.map((item) => (
              <div
                key={getKey(item)}
                role="row"
                className={cx(
                  'relative flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 transition-colors hover:bg-wash @2xl:table-row',
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

const inTable = '@2xl:table-cell @2xl:px-2 @2xl:first:ps-4 @2xl:last:pe-4';

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
        // Nothing to see on a card, and still a cell: those after it keep their heads.
        'min-w-0 empty:sr-only @2xl:py-2.5 @2xl:empty:not-sr-only',
        inTable,
        column.cardClassName,
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
    <div
      role="rowgroup"
      className="sr-only @2xl:not-sr-only @2xl:table-header-group @2xl:border-b @2xl:border-line"
    >
      <div role="row" className="@2xl:table-row">
        {columns.map((column) => {
          const order = column.sort && sort?.by === column.sort ? sort.order : undefined;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={order && ariaSort[order]}
              className={cx(
                'text-start align-middle text-xs font-medium whitespace-nowrap text-ink-soft @2xl:h-10',
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
      {/* On cards nothing is seen of the head: what cannot be seen must not take the focus. */}
      <span className="@2xl:hidden">{column.header}</span>
      <button
        type="button"
        onClick={() => sort && onSort(sort)}
        className={cx(
          '-mx-2 hidden h-8 items-center gap-1 rounded-sm px-2 transition-colors hover:bg-wash hover:text-ink @2xl:inline-flex',
          order && 'text-ink',
        )}
      >
        {column.header}
        <Icon className={cx('size-3.5 shrink-0', !order && 'opacity-50')} />
      </button>
    </>
  );
}
