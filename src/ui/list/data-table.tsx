import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type Key, type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { SortOrder } from '~/shared/schema';
import { cx } from '../basics/cx';
import { ItemLink } from '../basics/link';
import type { Arrangement } from './columns';
import { type Sorting, nextSorting } from './sorting';
import { rowLinkProps } from './use-row-keys';

export interface Column<Item, Sort extends string = string> {
  key: string;
  header: string;
  /** `loadedAt`: when the list was loaded, for relative times. */
  cell: (item: Item, loadedAt: number) => ReactNode;
  /** Makes the column sortable by its header and by the sort select. */
  sort?: Sort;
  /** The order of the first click on the header. Defaults to ascending. */
  firstOrder?: SortOrder;
  /**
   * For header and cells: width and breakpoint. The table layout is fixed, so columns do not depend
   * on their content; columns without a width share the rest.
   */
  className?: string;
  /**
   * Cell layout in a compact row. Without it the cell is only for screen readers, because another
   * cell already shows its content.
   */
  compact?: string;
  /** Shows the column name before the value in compact rows. */
  labelled?: boolean;
}

/** A column where the user wants it. See `arrangeColumns`. */
export type ArrangedColumn<Item, Sort extends string = string> = Column<Item, Sort> & Arrangement;

export interface DataTableProps<Item, Sort extends string> {
  label: string;
  columns: ArrangedColumn<Item, Sort>[];
  items: Item[];
  getKey: (item: Item) => Key;
  loadedAt?: number;
  sorting?: Sorting<Sort>;
  onSort?: (sorting: Sorting<Sort>) => void;
  /** Rows of less height, for more of them. */
  dense?: boolean;
  /** Aligns multi-line cells at the top. */
  alignTop?: boolean;
  /** Layout of compact rows. Defaults to side by side. */
  compactRow?: string;
  /** Before and after the columns. */
  sides?: SideCells<Item> | undefined;
}

export interface SideCells<Item> {
  start: {
    /** Of the column, for screen readers. */
    label: PlainMessageKey;
    head: ReactNode;
    cell: (item: Item, index: number) => ReactNode;
  }[];
  /** A menu. */
  end: (item: Item, index: number) => ReactNode;
}

/** For a link that opens a row, with `rowLinkProps`: the whole row is clickable. */
const rowLinkClass =
  'font-medium outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** The link that opens a row. */
export function RowLink({ className, ...props }: ComponentProps<typeof ItemLink>) {
  return <ItemLink {...props} {...rowLinkProps} className={cx(rowLinkClass, className)} />;
}

const chunkSize = 20;
/** Shorter lists are fast anyway. */
const longFrom = 60;

/**
 * Some rows. The browser skips them while they are far from the screen, so a click among 500 rows is
 * fast. At first it lays them out, to know their height: Back restores the scroll position.
 */
function Chunk({ inLongList, children }: { inLongList: boolean; children: ReactNode }) {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeasured(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className={cx(
        'divide-y divide-line border-line [contain-intrinsic-height:auto_1px] not-first:border-t',
        inLongList && isMeasured && '[content-visibility:auto]',
      )}
    >
      {children}
    </div>
  );
}

/**
 * A table with a sticky header that turns into compact rows in narrow containers. Uses ARIA table
 * roles, because table elements lose their semantics when `display` changes.
 */
export function DataTable<Item, Sort extends string>(props: DataTableProps<Item, Sort>) {
  const { label, columns, items, getKey, loadedAt = 0, alignTop = false } = props;
  const { compactRow = 'flex items-center gap-x-3', sides } = props;
  // Once for all rows.
  const rowClass = cx(
    tableRow,
    'relative min-h-14 px-4 py-2.5 transition-colors hover:bg-wash has-[[data-select]:checked]:bg-accent-soft/50 @2xl:p-0',
    compactRow,
    alignTop ? '@2xl:[&>*]:align-top' : '@2xl:[&>*]:align-middle',
    sides && '@max-2xl:pe-12',
    sides && sides.start.length > 0 && '@max-2xl:ps-12',
  );
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, at) =>
    items.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  const renderers = columns.map((column) => cellRenderer(column, props.dense ?? false));
  return (
    <div className="@container min-w-0">
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-low">
        <div role="table" aria-label={label} className="text-sm">
          <Head {...props} />
          <div role="rowgroup">
            {chunks.map((chunk, at) => (
              <Chunk key={at} inLongList={items.length >= longFrom}>
                {chunk.map((item, index) => (
                  <div key={getKey(item)} role="row" className={rowClass}>
                    {sides?.start.map((added) => (
                      <div
                        key={added.label}
                        role="cell"
                        className={cx(sideClass, '@max-2xl:start-1')}
                      >
                        {added.cell(item, at * chunkSize + index)}
                      </div>
                    ))}
                    {renderers.map((render) => render(item, loadedAt))}
                    {sides && (
                      <div role="cell" className={cx(sideClass, '@max-2xl:end-1')}>
                        {sides.end(item, at * chunkSize + index)}
                      </div>
                    )}
                  </div>
                ))}
              </Chunk>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Each row is a table of its own: the widths of its cells do not depend on their content. */
const tableRow =
  '@2xl:table @2xl:w-full @2xl:table-fixed @2xl:border-separate @2xl:border-spacing-0';

/** In a compact row, beside what the columns show. */
const sideClass = '@max-2xl:absolute @max-2xl:top-2 @2xl:table-cell @2xl:w-12 @2xl:ps-2';

const inTable = '@2xl:table-cell @2xl:px-2 @2xl:first:ps-4 @2xl:last:pe-4';

/** Compact rows show all columns. */
const getPlace = ({ isHidden = false }: Arrangement) => (isHidden ? '@2xl:hidden!' : inTable);

/** A function instead of a component, and its classes joined once: a page has hundreds of cells. */
function cellRenderer<Item, Sort extends string>(
  column: ArrangedColumn<Item, Sort>,
  dense: boolean,
) {
  const { order } = column;
  const className = cx(
    // Visually hidden in a compact row but still a cell, so later cells keep their headers.
    'min-w-0 @max-2xl:empty:sr-only',
    dense ? '@2xl:py-1' : '@2xl:py-2.5',
    getPlace(column),
    column.compact ?? '@max-2xl:sr-only',
    column.className,
  );
  return (item: Item, loadedAt: number) => {
    const content = column.cell(item, loadedAt);
    return (
      <div
        key={column.key}
        role="cell"
        className={className}
        {...(order !== undefined && { style: { order } })}
      >
        {column.labelled && content && (
          // Screen readers already get the name from the column header.
          <span aria-hidden className="me-1 text-ink-soft @2xl:hidden">
            {column.header}
          </span>
        )}
        {content}
      </div>
    );
  };
}

const headClass = 'text-start align-middle @2xl:h-10';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Head<Item, Sort extends string>(props: DataTableProps<Item, Sort>) {
  const { columns, sorting, onSort, sides } = props;
  const t = useMessages();
  return (
    <div
      role="rowgroup"
      className="sr-only border-b border-line bg-surface text-xs leading-tight font-medium text-ink-soft @2xl:not-sr-only @2xl:sticky @2xl:top-(--header-height,3.5rem) @2xl:z-20 print:static"
    >
      <div role="row" className={tableRow}>
        {sides?.start.map(({ label, head }) => (
          <div
            key={label}
            role="columnheader"
            className={cx(headClass, '@2xl:table-cell @2xl:w-12 @2xl:ps-2')}
          >
            {/* Hidden above compact rows, so it must not be focusable there. */}
            <div className="hidden @2xl:block">{head}</div>
            <span className="sr-only @2xl:hidden">{t(label)}</span>
          </div>
        ))}
        {columns.map((column) => {
          const order = column.sort && sorting?.sort === column.sort ? sorting.order : undefined;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={order && ariaSort[order]}
              className={cx(headClass, getPlace(column), column.className)}
            >
              {column.sort && onSort ? (
                <SortButton {...{ column, order, sorting, onSort }} />
              ) : (
                column.header
              )}
            </div>
          );
        })}
        {sides && (
          <div role="columnheader" className={cx(headClass, '@2xl:table-cell @2xl:w-12')}>
            <span className="sr-only">{t('list:row.actions')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function SortButton<Item, Sort extends string>({
  column,
  order,
  sorting,
  onSort,
}: {
  column: Column<Item, Sort>;
  order: SortOrder | undefined;
  sorting: Sorting<Sort> | undefined;
  onSort: (sorting: Sorting<Sort>) => void;
}) {
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown;
  const { sort, firstOrder = 'asc' } = column;
  return (
    <>
      {/* The header is hidden above compact rows, so its buttons must not be focusable. */}
      <span className="@2xl:hidden">{column.header}</span>
      <button
        type="button"
        onClick={() => sort && onSort(nextSorting(sort, firstOrder, sorting))}
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
