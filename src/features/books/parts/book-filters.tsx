import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { genreQueries } from '~/features/genres/client';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/button';
import { FilterSelect } from '~/ui/filter-select';
import { ListSearch } from '~/ui/list-search';
import { SortSelect } from '~/ui/sort-select';
import { bookSorts } from '../schema';
import type { BooksSearch } from '../search';
import type { ChangeBooksSearch } from './use-books-search';
import { sortWords } from './words';

interface BookFiltersProps {
  search: BooksSearch;
  onChange: ChangeBooksSearch;
  onClear: (part: Partial<BooksSearch>) => void;
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
}

/** Parameters that a search without JavaScript must keep. */
function kept({ sort, order, genre }: BooksSearch): Record<string, string> {
  return { sort, order, ...(genre && { genre }) };
}

export function BookFilters({ search, onChange, onClear, field, busy }: BookFiltersProps) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ListSearch
        label={t('books:manage.search')}
        value={search.searchTerm}
        onChange={onChange}
        keep={kept(search)}
        field={field}
        busy={busy}
      />
      <GenreFilter genre={search.genre} onChange={(genre) => onChange({ genre })} />
      <SortSelect
        sorts={bookSorts.map((sort) => ({ sort, label: t(sortWords[sort]) }))}
        sort={search.sort}
        order={search.order}
        onChange={onChange}
        className="max-sm:flex-auto @4xl:hidden"
      />
      {search.genre && (
        <Button variant="ghost" icon={X} className="sm:h-10" onClick={() => onClear({ genre: '' })}>
          {t('books:manage.filter.clear')}
        </Button>
      )}
    </div>
  );
}

function GenreFilter({ genre, onChange }: { genre: string; onChange: (genre: string) => void }) {
  const t = useMessages();
  const { data = [] } = useQuery(genreQueries.options());
  const known = genre === '' || data.some(({ id }) => id === genre);
  return (
    <FilterSelect
      label={t('books:manage.genre')}
      value={genre}
      active={genre !== ''}
      options={[
        { value: '', label: t('books:manage.filter.anyGenre') },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
        // Out of an old link: what narrows the list must be seen.
        ...(known ? [] : [{ value: genre, label: t('books:manage.filter.unknownGenre') }]),
      ]}
      onChange={onChange}
      className="max-sm:flex-auto sm:max-w-56"
    />
  );
}
