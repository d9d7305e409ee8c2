import { Tags } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { RowLink } from '~/ui/list/data-table';
import { RecordList } from '~/ui/record/record-list';
import { genreActions } from '../actions';
import { genreClient } from '../client';
import { BooksLink } from '../components/books-link';
import { GenreLabel } from '../genre-label';
import { genre } from '../record';
import type { genreList } from '../search';

export function GenresScreen({ search }: { search: typeof genreList.defaults }) {
  const t = useMessages();
  return (
    <RecordList
      record={genre}
      client={genreClient}
      icon={Tags}
      search={search}
      itemActions={genreActions}
      columns={({ field }) => [
        field('name', {
          cell: (row) => (
            <RowLink to="/manager/genres/$id" params={{ id: row.id }} className="max-w-full">
              <GenreLabel genre={row} />
            </RowLink>
          ),
        }),
        {
          key: 'books',
          header: t('genres:books'),
          className: 'whitespace-nowrap tabular-nums @2xl:w-40',
          compact: 'shrink-0',
          cell: (row) => <BooksLink genre={row} />,
        },
      ]}
    />
  );
}
