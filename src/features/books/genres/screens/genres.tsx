import { Tags } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { Fact } from '~/ui/form/field-value';
import { RowLink } from '~/ui/list/data-table';
import { NewRecord, UpdateRecord } from '~/ui/record/record-form';
import { RecordList } from '~/ui/record/record-list';
import { RecordPage } from '~/ui/record/record-page';
import { deleteGenre } from '../actions';
import { genreClient } from '../client';
import { GenreFields } from '../components/genre-fields';
import { GenreLabel } from '../genre-label';
import { type GenreRow, genre } from '../record';
import type { genreList } from '../search';

const parts = { record: genre, client: genreClient };

export function GenresScreen({ search }: { search: typeof genreList.defaults }) {
  const t = useMessages();
  return (
    <RecordList
      {...parts}
      icon={Tags}
      search={search}
      itemActions={[deleteGenre]}
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

function BooksLink({ genre: { id, name, books } }: { genre: GenreRow }) {
  const t = useMessages();
  const format = useFormat();
  const text = t('genres:booksCount', { count: books, total: format.number(books) });
  if (books === 0) return <span className="text-ink-soft">{text}</span>;
  return (
    <TextLink
      to="/manager/books"
      search={{ genreId: id }}
      // In a row that is a link itself.
      className="relative z-10 inline-flex min-h-6 items-center pointer-coarse:min-h-10"
    >
      {text}
      <span className="sr-only">
        {' '}
        <bdi>{name}</bdi>
      </span>
    </TextLink>
  );
}

export function GenreScreen({ id }: { id: string }) {
  const t = useMessages();
  return (
    <RecordPage
      {...parts}
      id={id}
      facts={(item) => (
        <Fact label={t('genres:books')}>
          <BooksLink genre={item} />
        </Fact>
      )}
      itemActions={[deleteGenre]}
    />
  );
}

export function NewGenreScreen() {
  const t = useMessages();
  return (
    <NewRecord
      {...parts}
      submitLabel={t('genres:create')}
      done={t('genres:create.done')}
      failed={t('genres:create.failed')}
    >
      {(form) => <GenreFields form={form} />}
    </NewRecord>
  );
}

export function UpdateGenreScreen({ id }: { id: string }) {
  const t = useMessages();
  return (
    <UpdateRecord {...parts} id={id} failed={t('genres:save.failed')}>
      {(form) => <GenreFields form={form} />}
    </UpdateRecord>
  );
}
