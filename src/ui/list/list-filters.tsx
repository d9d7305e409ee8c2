import type { RefObject } from 'react';
import { ArrowDownUp, X } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { viewParams, sortOrders } from '~/shared/schema';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { Button } from '../basics/button';
import { oneLine } from '../basics/isolate';
import { FilterSheet } from './filter-sheet';
import type { Filter, FilterOf } from './filters';
import { ListSearch } from './search-field';
import { type SortOption, getSorting, type Sorting } from './sorting';
import { type ChangeSearch, type SearchParams, getSearchTerm } from './use-list-search';
import { SheetSelect } from './filter-select';

interface ListFiltersProps<Search extends SearchParams, Item> {
  search: Search;
  defaults: Search;
  query: (search: Search) => ListQueryOptions<Item>;
  searchLabel?: string;
  filters: Filter<Search>[];
  sorts: SortOption[];
  field: RefObject<HTMLInputElement | null>;
  onChange: ChangeSearch;
}

/** Parameters to preserve in a search without JavaScript. */
function preservedParams(search: SearchParams, defaults: SearchParams, names: string[]) {
  const changed = names.filter((name) => search[name] !== defaults[name]);
  return Object.fromEntries(changed.map((name) => [name, String(search[name])]));
}

/** Search, and one button for filters and sorting. */
export function ListFilters<Search extends SearchParams, Item>(
  props: ListFiltersProps<Search, Item>,
) {
  const { search, defaults, searchLabel, filters, onChange } = props;
  const names = [...filters.map(({ name }) => name), 'sort', 'order', ...viewParams];
  return (
    <>
      {searchLabel && (
        <ListSearch
          label={searchLabel}
          value={getSearchTerm(search)}
          onChange={onChange}
          keep={preservedParams(search, defaults, names)}
          field={props.field}
        />
      )}
      {(filters.length > 0 || getSorting(search)) && <ListFilterSheet {...props} />}
    </>
  );
}

function ListFilterSheet<Search extends SearchParams, Item>(props: ListFiltersProps<Search, Item>) {
  const { search, defaults, filters, sorts, query, onChange } = props;
  const t = useMessages();
  const isSorted = getSorting(search) !== undefined;
  // Tables are sorted by their headers as well.
  const toSort = { label: t('list:sort.label'), icon: ArrowDownUp, className: '@2xl:hidden' };
  const title = isSorted ? t('list:filters.title') : t('list:filters.only');
  return (
    <FilterSheet
      title={filters.length > 0 ? title : t('list:sort.label')}
      {...{ search, defaults, filters, query }}
      {...(filters.length === 0 && { button: toSort })}
      onApply={onChange}
    >
      {(draft, change) => {
        const sorting = getSorting(draft);
        return sorting && <SortSelect sorts={sorts} {...sorting} onChange={change} />;
      }}
    </FilterSheet>
  );
}

interface SortSelectProps extends Sorting {
  sorts: SortOption[];
  onChange: (chosen: Sorting) => void;
}

function SortSelect({ sorts, sort, order, onChange }: SortSelectProps) {
  const t = useMessages();
  const orders = { asc: t('list:sort.ascending'), desc: t('list:sort.descending') };
  const options = sorts.flatMap((option) =>
    sortOrders.map((direction) => ({
      value: `${option.sort} ${direction}`,
      label: t('list:sort.option', { column: option.label, order: orders[direction] }),
      sorting: { sort: option.sort, order: direction },
    })),
  );
  return (
    <SheetSelect
      label={t('list:sort.label')}
      value={`${sort} ${order}`}
      options={options}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen) onChange(chosen.sorting);
      }}
    />
  );
}

interface FilterChipsProps<Search extends SearchParams> {
  filters: Filter<Search>[];
  search: Search;
  /** The parameters when nothing is filtered. */
  cleared: SearchParams;
  /** Removes one. */
  onRemove: ChangeSearch;
  /** Removes all; set if any filter is active. */
  onClear: (() => void) | undefined;
}

/** What the list is filtered by: each filter can be removed, and all at once. */
export function FilterChips<Search extends SearchParams>(props: FilterChipsProps<Search>) {
  const { search, cleared, onRemove, onClear } = props;
  const t = useMessages();
  if (!onClear) return null;
  // The type of `Filter` has checked that each one takes the value of its parameter.
  const filters = (props.filters as FilterOf<string, unknown>[]).filter(
    ({ name }) => search[name] !== cleared[name],
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('list:filters.only')} className="contents">
        {filters.map(({ name, chip }) => (
          <li
            key={name}
            className="flex max-w-full min-w-0 items-center rounded-full border border-line bg-raised ps-3 text-sm"
          >
            <span className="shrink-0 text-ink-soft">
              {t('list:filters.chip', { name: chip.label })}
            </span>
            <span className={`ms-1 font-medium ${oneLine}`}>{chip.render(search[name])}</span>
            <button
              type="button"
              aria-label={t('list:filters.remove', { name: chip.label })}
              title={t('list:filters.remove', { name: chip.label })}
              onClick={() => onRemove({ [name]: cleared[name] })}
              className="grid size-10 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-wash hover:text-ink sm:size-8 sm:pointer-coarse:size-10"
            >
              <X className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={onClear}>
        {t('list:filtered.clear')}
      </Button>
    </div>
  );
}
