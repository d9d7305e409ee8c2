import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useRef } from 'react';
import { isSearchable } from '~/shared/data/list-query';
import { useMessages } from '~/shared/i18n/context';
import { pageSize } from '~/shared/schema';
import { ButtonLink } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { BusyList, ListSlot } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { useListSearch } from '~/ui/list/use-list-search';
import { useRowKeys } from '~/ui/list/use-row-keys';
import { bookClient } from '../../client';
import type { BookRow } from '../../record';
import { CatalogueCard, CatalogueCardSkeleton } from '../components/catalogue-card';
import { CatalogueFilters } from '../components/catalogue-filters';
import { type CatalogueSearch, catalogueDefaults } from '../search';

/** The catalogue in the app. */
export function CatalogueBooksScreen({ search }: { search: CatalogueSearch }) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list, search: field });
  const change = useListSearch('/app/books');
  /** The pressed button disappears, so focus moves to the search. */
  function clearSearch() {
    change({ searchTerm: '' });
    field.current?.focus();
  }
  return (
    <Page width="full">
      <PageHeader title={t('books:app.title')} description={t('books:app.text')} />
      <CatalogueFilters search={search} onChange={change} field={field} />
      <div ref={list}>
        {isSearchable(search.searchTerm) && (
          <BookList search={search} onClearSearch={clearSearch} />
        )}
      </div>
    </Page>
  );
}

interface BookListProps {
  search: CatalogueSearch;
  onClearSearch: () => void;
}

function BookList({ search, onClearSearch }: BookListProps) {
  const t = useMessages();
  const options = bookClient.catalogue(search);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const filtered = search.genreId !== '';
  return (
    <>
      <ListSlot type="book" query={options} shown={query.data} />
      <BusyList
        state={listState(query, search.searchTerm)}
        label={t('books:app.title')}
        searchTerm={search.searchTerm}
        getKey={(book) => book.id}
        loading={<CatalogueGridSkeleton />}
        onClearSearch={onClearSearch}
        empty={{
          icon: Library,
          title: filtered ? t('books:app.empty.genre') : t('books:app.empty.title'),
          text: filtered ? t('books:app.empty.genreText') : t('books:app.empty.text'),
          ...(filtered && {
            action: (
              <ButtonLink to="/app/books" search={catalogueDefaults}>
                {t('books:app.empty.all')}
              </ButtonLink>
            ),
          }),
        }}
        className="gap-5"
        renderItems={(books) => <CatalogueGrid books={books} label={t('books:app.title')} />}
      />
    </>
  );
}

/** Column counts divide the page size (20), so every full page ends with a full row. */
const columns =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-4 sm:gap-x-5 sm:gap-y-9 lg:grid-cols-5 lg:gap-x-7';

/** The covers of the first row load eagerly. */
const eagerCount = 5;

function CatalogueGrid({ books, label }: { books: BookRow[]; label: string }) {
  return (
    <ul aria-label={label} className={columns}>
      {books.map((book, index) => (
        <li key={book.id} className="min-w-0">
          <CatalogueCard book={book} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}

function CatalogueGridSkeleton() {
  return (
    <div aria-hidden className={columns}>
      {Array.from({ length: pageSize }, (_, index) => (
        <CatalogueCardSkeleton key={index} />
      ))}
    </div>
  );
}
