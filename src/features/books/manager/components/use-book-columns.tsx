import { GenreLabel } from '../../genres/genre-label';
import { useMessages } from '~/shared/i18n/context';
import { type Column, RowLink } from '~/ui/list/data-table';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { BookCover } from '../../covers/book-cover';
import type { BookRow } from '../../schema';
import type { BookSort } from '../../search';
import { useYear } from '../../use-year';

/** For columns shown only in wide tables. */
const whereWide = '@max-4xl:hidden!';

/** In a compact row it also shows the author and the genre, in a second line. */
function TitleCell({ book }: { book: BookRow }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <BookCover book={book} size="thumb" />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <RowLink to="/manager/books/$id" params={{ id: book.id }} className="max-w-full">
          <bdi className="line-clamp-1 wrap-anywhere @2xl:line-clamp-2">{book.title}</bdi>
          {/* Titles are not unique: in a screen reader's list of links the author tells them
              apart. */}
          <span className="sr-only">
            {' '}
            <bdi>{book.author}</bdi>
          </span>
        </RowLink>
        <div
          aria-hidden
          className="flex w-full min-w-0 items-baseline justify-between gap-3 text-ink-soft @4xl:hidden"
        >
          <bdi className={oneLine}>{book.author}</bdi>
          <span className="max-w-1/2 shrink-0 text-xs @2xl:hidden">
            <GenreLabel genre={book.genre} />
          </span>
        </div>
      </div>
    </div>
  );
}

export function useBookColumns(): Column<BookRow, BookSort>[] {
  const t = useMessages();
  const year = useYear();
  return [
    {
      key: 'title',
      header: t('books:manage.title.label'),
      sort: 'title',
      compact: 'flex-1',
      cell: (book) => <TitleCell book={book} />,
    },
    {
      key: 'author',
      header: t('books:manage.author'),
      sort: 'author',
      className: `${whereWide} w-[17%]`,
      cell: ({ author }) => <bdi className={oneLine}>{author}</bdi>,
    },
    {
      key: 'genre',
      header: t('books:manage.genre'),
      className: '@2xl:w-38',
      cell: ({ genre }) => <GenreLabel genre={genre} />,
    },
    {
      key: 'publisher',
      header: t('books:manage.publisher'),
      className: `${whereWide} w-[16%]`,
      cell: ({ publisher }) => publisher && <bdi className={oneLine}>{publisher}</bdi>,
    },
    {
      key: 'year',
      header: t('books:manage.year'),
      sort: 'year',
      firstOrder: 'desc',
      className: 'tabular-nums @2xl:w-22',
      cell: (book) => book.year !== null && <bdi>{year(book.year)}</bdi>,
    },
    {
      key: 'created',
      fields: ['createdAt'],
      header: t('books:manage.created.label'),
      sort: 'created',
      firstOrder: 'desc',
      className: 'tabular-nums @2xl:w-30',
      cell: (book) => <Time at={book.createdAt} as="date" />,
    },
  ];
}
