import { Link } from '@tanstack/react-router';
import { GenreLabel } from '~/features/genres/genre-label';
import { useMessages } from '~/shared/i18n/context';
import { type Column, rowLink } from '~/ui/data-table';
import { oneLine } from '~/ui/isolate';
import { rowMark } from '~/ui/use-row-keys';
import { Time } from '~/ui/time';
import { BookCover } from '../book-cover';
import type { BookRow, BookSort } from '../schema';
import { useYear } from '../use-year';

/** Wide enough for the author to have a column of its own. */
const whereWide = '@max-4xl:hidden!';

function TitleCell({ book }: { book: BookRow }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <BookCover book={book} size="thumb" />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <Link
          to="/manager/books/$id"
          params={{ id: book.id }}
          className={`max-w-full font-medium ${rowLink}`}
          {...rowMark}
        >
          <bdi className="line-clamp-2 wrap-anywhere">{book.title}</bdi>
          {/* Two books may have one title: whoever listens to links alone hears the author too. */}
          <span className="sr-only">
            {' '}
            <bdi>{book.author}</bdi>
          </span>
        </Link>
        <bdi aria-hidden className={`text-ink-soft @4xl:hidden ${oneLine}`}>
          {book.author}
        </bdi>
      </div>
    </div>
  );
}

export function useBookColumns(): Column<BookRow, BookSort>[] {
  const t = useMessages();
  const year = useYear();
  const figures = 'whitespace-nowrap tabular-nums @max-2xl:text-xs';
  return [
    {
      key: 'title',
      header: t('books:manage.title.label'),
      sort: 'title',
      cardClassName: 'basis-full',
      className: '@2xl:w-full @2xl:max-w-0 @4xl:w-[40%]',
      cell: (book) => <TitleCell book={book} />,
    },
    {
      key: 'author',
      header: t('books:manage.author'),
      sort: 'author',
      className: `${whereWide} @2xl:w-[25%] @2xl:max-w-0`,
      cell: ({ author }) => <bdi className={oneLine}>{author}</bdi>,
    },
    {
      key: 'genre',
      header: t('books:manage.genre'),
      className: '@max-2xl:text-xs @2xl:min-w-36 @2xl:max-w-44',
      cell: ({ genre }) => <GenreLabel genre={genre} />,
    },
    {
      key: 'publisher',
      header: t('books:manage.publisher'),
      className: `${whereWide} @2xl:w-[20%] @2xl:max-w-0`,
      cell: ({ publisher }) => publisher && <bdi className={oneLine}>{publisher}</bdi>,
    },
    {
      key: 'year',
      header: t('books:manage.year'),
      sort: 'year',
      className: figures,
      cell: (book) => book.year !== null && <bdi>{year(book.year)}</bdi>,
    },
    {
      key: 'created',
      header: t('books:manage.created.label'),
      sort: 'created',
      className: figures,
      labelled: true,
      cell: (book) => <Time at={book.createdAt} as="date" />,
    },
  ];
}
