import { useQuery } from '@tanstack/react-query';
import { BookPlus, LibraryBig } from 'lucide-react';
import { genreQueries } from '../../genres/client';
import { BinLink } from '~/features/bin/bin-link';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { ButtonLink } from '~/ui/basics/button';
import { select } from '~/ui/list/filters';
import { ImportLink } from '~/ui/list/import-link';
import { ListPage } from '~/ui/list/list-page';
import { bookQueries } from '../../client';
import { type BooksSearch, booksSearchDefaults } from '../../search';
import { bookActions } from '../actions';
import { useBookColumns } from '../components/use-book-columns';

export function ManagerBooksScreen({ search }: { search: BooksSearch }) {
  const t = useMessages();
  const create = usePermission({ books: 'create' }) && (
    <ButtonLink to="/manager/books/new" variant="primary" icon={BookPlus}>
      {t('books:manage.new.open')}
    </ButtonLink>
  );
  return (
    <ListPage
      to="/manager/books"
      changes="book"
      title={t('books:manage.title')}
      actions={
        <>
          <BinLink type="book" />
          <ImportLink type="books" />
          {create}
        </>
      }
      search={search}
      defaults={booksSearchDefaults}
      query={bookQueries.list}
      columns={useBookColumns()}
      list="books"
      itemActions={bookActions}
      searchLabel={t('books:manage.search')}
      filters={[
        select({
          name: 'genre',
          label: t('books:manage.genre'),
          any: t('books:manage.filter.anyGenre'),
          options: useGenreOptions(search.genre),
          className: 'sm:max-w-56',
        }),
      ]}
      empty={{
        icon: LibraryBig,
        title: t('books:manage.empty.title'),
        text: t('books:manage.empty.text'),
        action: create,
      }}
    />
  );
}

/** All genres, plus the selected one if it no longer exists, so the active filter is visible. */
function useGenreOptions(chosen: string) {
  const t = useMessages();
  const { data = [] } = useQuery(genreQueries.options());
  const isKnown = chosen === '' || data.some(({ id }) => id === chosen);
  return [
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: t('books:manage.filter.unknownGenre') }]),
  ];
}
