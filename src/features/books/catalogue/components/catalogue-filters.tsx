import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { genreClient } from '../../genres/client';
import { GenreDot, GenreLabel } from '../../genres/genre-label';
import type { Genre } from '../../genres/schema';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { buttonClass } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { FilterSelect, SheetSelect } from '~/ui/list/filter-select';
import { FilterSheet } from '~/ui/list/filter-sheet';
import { select } from '~/ui/list/filters';
import { ListSearch } from '~/ui/list/search-field';
import type { ChangeSearch } from '~/ui/list/use-list-search';
import {
  type CatalogueSearch,
  type CatalogueSort,
  catalogueDefaults,
  catalogueSorts,
} from '../search';
import { bookClient } from '../../client';

interface CatalogueFiltersProps {
  search: CatalogueSearch;
  onChange: ChangeSearch<CatalogueSearch>;
  field: RefObject<HTMLInputElement | null>;
}

/** With more genres than this, a select replaces the chips. */
const maxChips = 16;

/** Parameters to preserve in a search without JavaScript. */
function preservedParams({ genreId, sort }: Partial<CatalogueSearch>): Record<string, string> {
  return { ...(genreId && { genreId }), ...(sort && sort !== 'title' && { sort }) };
}

export function CatalogueFilters({ search, onChange, field }: CatalogueFiltersProps) {
  const t = useMessages();
  const { data: genres = [] } = useQuery(genreClient.options());
  const manyGenres = genres.length > maxChips;
  const chosen = genres.find(({ id }) => id === search.genreId);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 max-sm:gap-y-2">
        <ListSearch
          label={t('books:app.search')}
          value={search.searchTerm}
          onChange={onChange}
          keep={preservedParams(search)}
          field={field}
        />
        {manyGenres && <GenreSelect genres={genres} search={search} onChange={onChange} />}
        <SortLinks search={search} />
        <div className="flex min-w-0 items-center gap-3 sm:hidden">
          <CatalogueSheet genres={genres} search={search} onChange={onChange} />
          {chosen && (
            <p className="min-w-0 text-sm font-medium">
              <GenreLabel genre={chosen} />
            </p>
          )}
        </div>
      </div>
      {!manyGenres && genres.length > 0 && <GenreChips genres={genres} search={search} />}
    </div>
  );
}

const sortLabels: Record<CatalogueSort, PlainMessageKey> = {
  title: 'books:app.sort.title',
  author: 'books:app.sort.author',
  newest: 'books:app.sort.newest',
};

/** On phones these are in the filter sheet, which needs JavaScript. */
const outsideSheet = 'max-sm:hidden noscript:block';

/** Links, so they work before hydration and without JavaScript. */
function SortLinks({ search }: { search: CatalogueSearch }) {
  const t = useMessages();
  return (
    <nav aria-label={t('books:app.sort.label')} className={cx('max-sm:basis-full', outsideSheet)}>
      <ul className="flex h-11 items-stretch gap-1 rounded-md border border-line bg-surface p-1 sm:h-10 sm:pointer-coarse:h-11">
        {catalogueSorts.map((sort) => (
          <li key={sort} className="flex max-sm:flex-1">
            <FilterLink
              search={{ ...search, sort }}
              current={search.sort === sort}
              className="w-full justify-center rounded-sm px-3 text-ink-soft hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {t(sortLabels[sort])}
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FilterLinkProps {
  search: CatalogueSearch;
  current: boolean;
  className: string;
  children: ReactNode;
}

function FilterLink({ search, current, className, children }: FilterLinkProps) {
  return (
    <Link
      to="/app/books"
      search={search}
      resetScroll={false}
      // Exact match: the router would also mark links with fewer search parameters as current.
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex items-center gap-2 text-sm font-medium whitespace-nowrap transition-colors',
        className,
      )}
    >
      {children}
    </Link>
  );
}

interface GenresProps {
  genres: Genre[];
  search: CatalogueSearch;
}

const chip =
  'h-9 rounded-full border border-line bg-surface px-3.5 shadow-low hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent pointer-coarse:h-10';

/** On phones the row may overflow: scrolls the selected chip to the centre. */
function useScrollToChosen(chosen: string) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosenChip = row.current?.querySelector(`[data-genre="${CSS.escape(chosen)}"]`);
    if (!row.current || !chosenChip) return;
    const rowBox = row.current.getBoundingClientRect();
    const { left, width } = chosenChip.getBoundingClientRect();
    row.current.scrollLeft += left + width / 2 - (rowBox.left + rowBox.width / 2);
  }, [chosen]);
  return row;
}

function GenreChips({ genres, search }: GenresProps) {
  const t = useMessages();
  const row = useScrollToChosen(search.genreId);
  const all: Genre = { id: '', name: t('books:app.genre.all'), colour: '' };
  return (
    <nav aria-label={t('books:app.genre.label')} className={outsideSheet}>
      <ul
        ref={row}
        className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 sm:max-md:-mx-6 sm:max-md:px-6 md:flex-wrap"
      >
        {[all, ...genres].map(({ id, name, colour }) => (
          <li key={id} data-genre={id} className="shrink-0">
            <FilterLink
              search={{ ...search, genreId: id }}
              current={search.genreId === id}
              className={chip}
            >
              {colour && <GenreDot colour={colour} />}
              <bdi>{name}</bdi>
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CatalogueSheetProps = GenresProps & Pick<CatalogueFiltersProps, 'onChange'>;

function CatalogueSheet({ genres, search, onChange }: CatalogueSheetProps) {
  const t = useMessages();
  return (
    <FilterSheet
      title={t('list:filters.title')}
      button={{ label: t('list:filters.open'), className: 'sm:hidden' }}
      search={search}
      defaults={catalogueDefaults}
      filters={[
        select({
          name: 'genreId',
          label: t('books:app.genre.label'),
          any: t('books:app.genre.all'),
          options: genres.map(({ id, name }) => ({ value: id, label: name })),
        }),
      ]}
      query={bookClient.catalogue}
      onApply={onChange}
    >
      {(draft, change) => (
        <SheetSelect
          label={t('books:app.sort.label')}
          value={draft.sort}
          options={catalogueSorts.map((sort) => ({ value: sort, label: t(sortLabels[sort]) }))}
          onChange={(sort) => change({ sort })}
        />
      )}
    </FilterSheet>
  );
}

/** Submitted by a button without JavaScript. */
function GenreSelect({
  genres,
  search,
  onChange,
}: GenresProps & Pick<CatalogueFiltersProps, 'onChange'>) {
  const t = useMessages();
  const { searchTerm, sort } = search;
  return (
    <form method="get" className="flex gap-2 max-sm:hidden max-sm:basis-full noscript:flex">
      {Object.entries({ ...preservedParams({ sort }), ...(searchTerm && { searchTerm }) }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <FilterSelect
        name="genreId"
        label={t('books:app.genre.label')}
        value={search.genreId}
        active={search.genreId !== ''}
        options={[
          { value: '', label: t('books:app.genre.all') },
          ...genres.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(genreId) => onChange({ genreId })}
        className="max-sm:flex-1 sm:max-w-56"
      />
      <noscript>
        <button type="submit" className={buttonClass()}>
          {t('books:app.genre.apply')}
        </button>
      </noscript>
    </form>
  );
}
