import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { genreQueries } from '~/features/genres/client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FilterSelect } from '~/ui/list/filter-select';
import { FilterSheet, ResultsLabel, SheetSelect } from '~/ui/list/filter-sheet';
import { ListSearch } from '~/ui/list/list-search';
import { SheetSort, SortSelect } from '~/ui/list/sort-select';
import { bookQueries } from '../../client';
import { bookSorts } from '../../schema';
import type { BooksSearch } from '../../search';
import type { ChangeBooksSearch } from './use-books-search';
import { sortLabels } from './labels';

interface BookFiltersProps {
  search: BooksSearch;
  onChange: ChangeBooksSearch;
  onClear: (part: Partial<BooksSearch>) => void;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
}

const cleared = { genre: '' };

/** Parameters to preserve in a search without JavaScript. */
function preservedParams({ sort, order, genre }: BooksSearch): Record<string, string> {
  return { sort, order, ...(genre && { genre }) };
}

/**
 * The genre options, plus the selected one if it no longer exists, so the active filter is visible.
 */
function useGenreOptions(chosen: string) {
  const t = useMessages();
  const { data = [] } = useQuery(genreQueries.options());
  const known = chosen === '' || data.some(({ id }) => id === chosen);
  return [
    { value: '', label: t('books:manage.filter.anyGenre') },
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    ...(known ? [] : [{ value: chosen, label: t('books:manage.filter.unknownGenre') }]),
  ];
}

function useSorts() {
  const t = useMessages();
  return bookSorts.map((sort) => ({ sort, label: t(sortLabels[sort]) }));
}

export function BookFilters({ search, onChange, onClear, field, busy }: BookFiltersProps) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ListSearch
        label={t('books:manage.search')}
        value={search.searchTerm}
        onChange={onChange}
        keep={preservedParams(search)}
        field={field}
        busy={busy}
      />
      <Selects search={search} onChange={onChange} />
      {search.genre && (
        <Button
          variant="ghost"
          icon={X}
          className="max-sm:hidden sm:h-10"
          onClick={() => onClear(cleared)}
        >
          {t('books:manage.filter.clear')}
        </Button>
      )}
      <BookFilterSheet search={search} onChange={onChange} />
    </div>
  );
}

type SelectsProps = Pick<BookFiltersProps, 'search' | 'onChange'>;

function Selects({ search, onChange }: SelectsProps) {
  const t = useMessages();
  return (
    <div className="contents max-sm:hidden">
      <FilterSelect
        label={t('books:manage.genre')}
        value={search.genre}
        active={search.genre !== ''}
        options={useGenreOptions(search.genre)}
        onChange={(genre) => onChange({ genre })}
        className="sm:max-w-56"
      />
      <SortSelect
        sorts={useSorts()}
        sort={search.sort}
        order={search.order}
        onChange={onChange}
        className="@4xl:hidden"
      />
    </div>
  );
}

function BookFilterSheet({ search, onChange }: SelectsProps) {
  const t = useMessages();
  const genres = useGenreOptions(search.genre);
  const sorts = useSorts();
  return (
    <FilterSheet search={search} cleared={cleared} onApply={onChange} results={Results}>
      {(draft, change) => (
        <>
          <SheetSelect
            label={t('books:manage.genre')}
            value={draft.genre}
            options={genres}
            onChange={(genre) => change({ genre })}
          />
          <SheetSort sorts={sorts} sort={draft.sort} order={draft.order} onChange={change} />
        </>
      )}
    </FilterSheet>
  );
}

/** Prefetches the draft's list, so it is cached when the draft is applied. */
function Results({ search }: { search: BooksSearch }) {
  return <ResultsLabel query={useInfiniteQuery(bookQueries.list(search))} />;
}
