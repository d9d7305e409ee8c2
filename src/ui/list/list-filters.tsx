import type { ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { viewParams, sortOrders } from '~/shared/schema';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { cx } from '../basics/cx';
import { Button } from '../basics/button';
import { oneLine } from '../basics/isolate';
import { FilterSheet } from './filter-sheet';
import { type Filter, Filters, type FilterOf } from './filters';
import { ListSearch } from './search-field';
import { type SortOption, getSorting, type Sorting } from './sorting';
import { type ChangeSearch, type SearchParams, getSearchTerm } from './use-list-search';
import { FilterSelect, SheetSelect } from './filter-select';

interface ListFiltersProps<Search extends SearchParams, Item> {
  search: Search;
  defaults: Search;
  query: (search: Search) => ListQueryOptions<Item>;
  searchLabel?: string;
  filters: Filter<Search>[];
  sorts: SortOption[];
  field: RefObject<HTMLInputElement | null>;
  onChange: ChangeSearch;
  /** Shown at the end of the row. */
  end?: ReactNode;
}

/** Parameters to preserve in a search without JavaScript. */
function preservedParams(search: SearchParams, defaults: SearchParams, names: string[]) {
  const changed = names.filter((name) => search[name] !== defaults[name]);
  return Object.fromEntries(changed.map((name) => [name, String(search[name])]));
}

/** Search, filters and sorting in a row. On phones, filters and sorting are in a sheet. */
export function ListFilters<Search extends SearchParams, Item>(
  props: ListFiltersProps<Search, Item>,
) {
  const { search, defaults, searchLabel, filters, sorts, onChange } = props;
  const names = [...filters.map(({ name }) => name), 'sort', 'order', ...viewParams];
  // Two or more filters get a line of their own where the search would be too narrow next to them.
  const isCrowded = filters.length > 1;
  const sorting = getSorting(search);
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      {searchLabel && (
        <ListSearch
          label={searchLabel}
          value={getSearchTerm(search)}
          onChange={onChange}
          keep={preservedParams(search, defaults, names)}
          field={props.field}
          className={isCrowded ? '@max-4xl:basis-full' : ''}
        />
      )}
      <div className="contents max-sm:hidden">
        <Filters filters={filters} search={search} onChange={onChange} />
        {sorting && (
          <SortSelect
            sorts={sorts}
            {...sorting}
            onChange={onChange}
            className={cx('@4xl:hidden', isCrowded && 'grow')}
          />
        )}
      </div>
      {(filters.length > 0 || sorting) && <ListFilterSheet {...props} />}
      {props.end}
    </div>
  );
}

function ListFilterSheet<Search extends SearchParams, Item>(props: ListFiltersProps<Search, Item>) {
  const { search, defaults, filters, sorts, query, onChange } = props;
  const t = useMessages();
  const isSorted = getSorting(search) !== undefined;
  return (
    <FilterSheet
      title={isSorted ? t('list:filters.title') : t('list:filters.only')}
      {...{ search, defaults, filters, query }}
      onApply={onChange}
    >
      {(draft, change) => {
        const sorting = getSorting(draft);
        return sorting && <SortSelect inSheet sorts={sorts} {...sorting} onChange={change} />;
      }}
    </FilterSheet>
  );
}

interface SortSelectProps extends Sorting {
  sorts: SortOption[];
  onChange: (chosen: Sorting) => void;
  /** In the filter sheet. */
  inSheet?: boolean;
  className?: string;
}

/** Sort control for layouts without clickable column headers. */
function SortSelect(props: SortSelectProps) {
  const { sorts, sort, order, onChange, inSheet = false, className } = props;
  const t = useMessages();
  const orders = { asc: t('list:sort.ascending'), desc: t('list:sort.descending') };
  const options = sorts.flatMap((option) =>
    sortOrders.map((direction) => ({
      value: `${option.sort} ${direction}`,
      label: t('list:sort.option', { column: option.label, order: orders[direction] }),
      sorting: { sort: option.sort, order: direction },
    })),
  );
  const select = {
    label: t('list:sort.label'),
    value: `${sort} ${order}`,
    options,
    onChange(value: string) {
      const chosen = options.find((option) => option.value === value);
      if (chosen) onChange(chosen.sorting);
    },
  };
  return inSheet ? <SheetSelect {...select} /> : <FilterSelect {...select} className={className} />;
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
    ({ name, chip }) => chip && search[name] !== cleared[name],
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.length > 0 && (
        <ul aria-label={t('list:filters.only')} className="contents">
          {filters.map(({ name, chip }) => (
            <li
              key={name}
              className="flex max-w-full min-w-0 items-center rounded-full border border-line bg-raised ps-3 text-sm"
            >
              <span className="shrink-0 text-ink-soft">
                {t('list:filters.chip', { name: chip?.label ?? '' })}
              </span>
              <span className={`ms-1 font-medium ${oneLine}`}>{chip?.render(search[name])}</span>
              <button
                type="button"
                aria-label={t('list:filters.remove', { name: chip?.label ?? '' })}
                title={t('list:filters.remove', { name: chip?.label ?? '' })}
                onClick={() => onRemove({ [name]: cleared[name] })}
                className="grid size-10 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-wash hover:text-ink sm:size-8 sm:pointer-coarse:size-10"
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={onClear}>
        {t('list:filtered.clear')}
      </Button>
    </div>
  );
}
