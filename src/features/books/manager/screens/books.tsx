import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BookPlus, LibraryBig } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/use-permission';
import { Button, ButtonLink } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { isSearchable } from '~/ui/list/list-search';
import { listState } from '~/ui/list/list-state';
import { Page, PageHeader } from '~/ui/layout/page';
import { Skeleton } from '~/ui/basics/skeleton';
import { useClearFilters, useListBusy } from '~/ui/list/use-list-search';
import { useRowKeys } from '~/ui/list/use-row-keys';
import { bookQueries } from '../../client';
import { BookFilters } from '../components/book-filters';
import { useBookColumns } from '../components/use-book-columns';
import { useBooksSearch } from '../components/use-books-search';
import type { BookSort } from '../../schema';
import type { BooksSearch } from '../../search';

export function ManagerBooksScreen({ search }: { search: BooksSearch }) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list, search: field });
  const { change, sortBy } = useBooksSearch(search);
  const busy = useListBusy('/manager/books');
  const clear = useClearFilters(change, field);
  const create = usePermission({ books: 'create' }) && (
    <ButtonLink to="/manager/books/new" variant="primary" icon={BookPlus}>
      {t('books:manage.new.open')}
    </ButtonLink>
  );
  return (
    <Page width="full">
      <PageHeader title={t('books:manage.title')} actions={create} />
      <div ref={list} className="@container flex min-w-0 flex-col gap-4">
        <BookFilters search={search} onChange={change} onClear={clear} field={field} busy={busy} />
        {isSearchable(search.searchTerm) && (
          <BookList {...{ search, busy, create }} onClear={clear} onSort={sortBy} />
        )}
      </div>
    </Page>
  );
}

interface BookListProps {
  search: BooksSearch;
  onClear: (part: Partial<BooksSearch>) => void;
  onSort: (sort: BookSort) => void;
  busy: boolean;
  create: ReactNode;
}

function BookList({ search, onClear, onSort, busy, create }: BookListProps) {
  const t = useMessages();
  const query = useInfiniteQuery({
    ...bookQueries.list(search),
    placeholderData: keepPreviousData,
  });
  const columns = useBookColumns();
  const filtered = search.genre !== '';
  return (
    <List
      state={listState(query, { searchTerm: search.searchTerm })}
      label={t('books:manage.title')}
      searchTerm={search.searchTerm}
      getKey={(book) => book.id}
      skeletonRows={8}
      skeleton={<RowSkeleton />}
      onClearSearch={() => onClear({ searchTerm: '' })}
      empty={{
        icon: LibraryBig,
        title: filtered ? t('books:manage.empty.filtered') : t('books:manage.empty.title'),
        text: filtered ? t('books:manage.empty.filteredText') : t('books:manage.empty.text'),
        action: filtered ? (
          <Button onClick={() => onClear({ genre: '' })}>{t('books:manage.filter.clear')}</Button>
        ) : (
          create
        ),
      }}
      className={cx('transition-opacity', busy && 'opacity-60')}
      renderItems={(items) => (
        <DataTable
          label={t('books:manage.title')}
          columns={columns}
          items={items}
          getKey={(book) => book.id}
          sort={{ by: search.sort, order: search.order }}
          onSort={onSort}
        />
      )}
    />
  );
}

function RowSkeleton() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="aspect-2/3 w-10" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-1/4" />
      </div>
    </div>
  );
}
