import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Columns3 } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { type ListQueryOptions, isSearchable } from '~/shared/data/list-query';
import { type Action, usePermitted } from '../actions/action';
import { Button, IconButton } from '../basics/button';
import { useLazyComponent } from '../overlay/lazy';
import { useDialogSubject } from '../overlay/use-dialog-subject';
import { arrangeColumns, type ViewProps } from './columns';
import { type Column, DataTable, type DataTableProps } from './data-table';
import type { EmptyProps } from './empty';
import { type Filter, clearedFilters, countActive } from './filters';
import { FilterChips, ListFilters } from './list-filters';
import { BusyList, ListSlot } from './list';
import { listState } from './list-state';
import { useRowActions } from './row-actions';
import type { RowPaths } from './shown-list';
import { getSorting } from './sorting';
import { type ListPath, type SearchParams, getSearchTerm, useListSearch } from './use-list-search';
import { useRowKeys } from './use-row-keys';

type SortOf<Search> = Search extends { sort: infer Sort extends string } ? Sort : never;

export interface ListSectionProps<Search extends SearchParams, Item extends { id: string }> {
  /** The path of the page. Its search parameters are the state of the list. */
  to: ListPath<Search>;
  /** Names the list for screen readers. */
  label: string;
  /** The search parameters: `searchTerm`, `sort` and `order` if there are any, and the filters. */
  search: Search;
  /** Their values when nothing is searched, filtered or sorted. */
  defaults: Search;
  query: (search: Search) => ListQueryOptions<Item>;
  columns: Column<Item, SortOf<Search>>[];
  /** Shows a search field for the parameter `searchTerm`. */
  searchLabel?: string;
  /** See `select` for the most common one. */
  filters?: Filter<Search>[];
  /** Shown if there are no items at all. */
  empty: Pick<EmptyProps, 'icon' | 'title' | 'text' | 'action'>;
  table?: Pick<DataTableProps<Item, never>, 'alignTop' | 'compactRow'>;
  /** The router that has the procedure `list`, such as `users`: for actions. */
  list?: string;
  /** What its input has besides the search parameters, such as a parameter of the path. */
  listInput?: Record<string, string>;
  /** The type of its records in the audit log, for features that show what was changed elsewhere. */
  changes?: string;
  /** What can be done with records: in the menu of each row. */
  itemActions?: readonly Action<Item>[];
  /** How dialogs and screen readers name a record. */
  getName?: (item: Item) => string;
  /** The pages of a record, with the parameter `id`: in the menu of each row. */
  rowPaths?: RowPaths;
  /** At the end of the row with the search. */
  menu?: ReactNode;
}

/**
 * Search and filters, or the actions of selected rows at the same place (`data-selection`): above the
 * head of the table, so that they are at hand further down.
 */
const toolbarClass =
  'grid *:[grid-area:1/1] has-[>:only-child:empty]:hidden has-data-selection:sticky has-data-selection:top-(--header-height,3.5rem) has-data-selection:z-30 has-data-selection:[&>:first-child]:invisible';

/** A list that is searched, filtered, sorted and loaded page by page. */
export function ListSection<Search extends SearchParams, Item extends { id: string }>(
  props: ListSectionProps<Search, Item>,
) {
  const { to, search, defaults, query, columns, searchLabel, filters = [] } = props;
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  useRowKeys({ list: area, search: field });
  const change = useListSearch(to);
  const cleared = clearedFilters(filters, defaults);

  /** The pressed button disappears, so focus moves to the search or to the first filter. */
  function clear(part: SearchParams) {
    change(part);
    const controls = [...(area.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    (field.current ?? controls.find((control) => control.checkVisibility()))?.focus();
  }

  const onClear = countActive(search, cleared) > 0 ? () => clear(cleared) : undefined;
  return (
    <div ref={area} className="@container flex min-w-0 flex-col gap-4">
      <div ref={toolbar} className={toolbarClass}>
        <div className="flex items-start gap-2 empty:hidden">
          <ListFilters
            {...{ search, defaults, query, searchLabel, filters, field }}
            sorts={columns.flatMap(({ sort, header }) => (sort ? [{ sort, label: header }] : []))}
            onChange={change}
          />
          {'columns' in search && <ViewButton {...{ search, columns }} onChange={change} />}
          {props.menu}
        </div>
      </div>
      <FilterChips {...{ filters, search, cleared, onClear }} onRemove={clear} />
      {isSearchable(getSearchTerm(search)) && (
        <ListTable
          {...props}
          toolbar={toolbar}
          onClear={onClear}
          onSort={change}
          onClearSearch={() => clear({ searchTerm: '' })}
        />
      )}
    </div>
  );
}

const getId = ({ id }: { id: string }) => id;

/** The usual name of a record. */
function getItemName(item: { id: string; name?: unknown; title?: unknown; email?: unknown }) {
  const isName = (value: unknown) => typeof value === 'string' && value !== '';
  return ([item.name, item.title, item.email].find(isName) as string | undefined) ?? item.id;
}

interface ListTableProps<
  Search extends SearchParams,
  Item extends { id: string },
> extends ListSectionProps<Search, Item> {
  toolbar: RefObject<HTMLElement | null>;
  /** Set if any filter is active. */
  onClear: (() => void) | undefined;
  onClearSearch: () => void;
  onSort: (sorting: SearchParams) => void;
}

function ListTable<Search extends SearchParams, Item extends { id: string }>(
  props: ListTableProps<Search, Item>,
) {
  const { label, search, onClear, listInput, columns, toolbar, getName = getItemName } = props;
  const t = useMessages();
  const options = props.query(search);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const searchTerm = getSearchTerm(search);
  const sorting = getSorting(search);
  const actions = usePermitted(props.list ? (props.itemActions ?? []) : []);
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = loaded.map((item) => ({ id: item.id, name: getName(item), item }));
  const { list = '', rowPaths: paths } = props;
  const { sides, below } = useRowActions({
    list,
    listInput,
    queryKey: options.queryKey,
    search,
    columns,
    rows,
    actions,
    paths,
    toolbar,
    hasMore: query.hasNextPage,
  });
  const filteredEmpty = {
    title: t('list:filtered.title'),
    text: t('list:filtered.text'),
    action: <Button onClick={onClear}>{t('list:filtered.clear')}</Button>,
  };
  return (
    <>
      <ListSlot type={props.changes} query={options} shown={query.data} />
      <BusyList
        state={listState(query, searchTerm)}
        label={label}
        searchTerm={searchTerm}
        getKey={getId}
        skeletonRows={8}
        onClearSearch={props.onClearSearch}
        empty={{ ...props.empty, ...(onClear && filteredEmpty) }}
        renderItems={(items) => (
          <DataTable<Item, string>
            {...props.table}
            label={label}
            columns={arrangeColumns(props.columns, search.columns)}
            dense={search.density === 'compact'}
            items={items}
            getKey={getId}
            loadedAt={query.dataUpdatedAt}
            sides={sides}
            {...(sorting && { sorting, onSort: props.onSort })}
          />
        )}
      />
      {below}
    </>
  );
}

const load = () => import('./view-dialog').then((module) => module.ViewDialog);

/** Opens the choice of columns and density. Not above compact rows, which have neither. */
function ViewButton(props: ViewProps) {
  const t = useMessages();
  const [requested, setRequested] = useState(false);
  const close = () => setRequested(false);
  const { component: ViewDialog, open } = useLazyComponent(load, requested, close);
  const dialog = useDialogSubject(open || undefined);
  return (
    <>
      <IconButton
        icon={Columns3}
        variant="secondary"
        label={t('list:view.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={requested && !open}
        className="ms-auto @max-2xl:hidden sm:h-10 noscript:hidden"
        onClick={(event) => {
          // Focus returns to the trigger on close; some browsers do not focus it on click.
          event.currentTarget.focus();
          setRequested(true);
        }}
      />
      {ViewDialog && <ViewDialog key={dialog.key} {...props} open={open} onClose={close} />}
    </>
  );
}
