import type { ReactNode, RefObject } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { viewParams } from '~/shared/schema';
import type { ListQueryOptions } from '~/shared/data/list-query';
import { cx } from '../basics/cx';
import { FilterSheet } from './filter-sheet';
import { type Filter, Filters } from './filters';
import { ListSearch } from './search-field';
import { SortSelect } from './sort-select';
import { type SortOption, getSorting } from './sorting';
import { type ChangeSearch, type SearchParams, getSearchTerm } from './use-list-search';

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
