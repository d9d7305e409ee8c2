import { useQuery } from '@tanstack/react-query';
import { LibraryBig } from 'lucide-react';
import { binLink } from '~/features/bin/bin-link';
import { useMessages } from '~/shared/i18n/context';
import { oneLine } from '~/ui/basics/isolate';
import { SrName } from '~/ui/basics/sr-name';
import { RowLink } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { importLink } from '~/ui/list/import-link';
import { RecordList } from '~/ui/record/record-list';
import { bookActions } from '../actions';
import { bookClient } from '../client';
import { BookCover } from '../covers/book-cover';
import { genreClient } from '../genres/client';
import { GenreLabel } from '../genres/genre-label';
import { type BookRow, book } from '../record';
import type { BooksSearch } from '../search';

/** For columns shown only in wide tables. */
const whereWide = '@max-4xl:hidden!';

export function BooksScreen({ search }: { search: BooksSearch }) {
  const t = useMessages();
  const filters = [
    select({
      name: 'genreId',
      label: t('books:fields.genre'),
      any: t('books:fields.genre.any'),
      options: useGenreOptions(search.genreId),
    }),
  ];
  return (
    <RecordList
      record={book}
      client={bookClient}
      icon={LibraryBig}
      search={search}
      filters={filters}
      itemActions={bookActions}
      columns={({ field, created }) => [
        field('title', { cell: (row) => <TitleCell book={row} /> }),
        field('author', { className: `${whereWide} w-[17%]` }),
        field('genre', { className: '@2xl:w-38', cell: (row) => <GenreLabel genre={row.genre} /> }),
        field('publisher', { className: '@max-6xl:hidden! w-[16%]' }),
        field('year', { firstOrder: 'desc', className: 'tabular-nums @2xl:w-22' }),
        created(),
      ]}
      links={[
        // In this order.
        importLink('books'),
        binLink('book'),
      ]}
    />
  );
}

/** All genres, plus the selected one if it no longer exists, so the active filter is visible. */
function useGenreOptions(chosen: string) {
  const t = useMessages();
  const { data = [] } = useQuery(genreClient.options());
  const isKnown = chosen === '' || data.some(({ id }) => id === chosen);
  return [
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: chosen, label: t('books:fields.genre.unknown') }]),
  ];
}

/** In a compact row it also shows the author and the genre, in a second line. */
function TitleCell({ book: { id, title, author, genre, ...rest } }: { book: BookRow }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <BookCover book={{ ...rest, title, author, genre }} size="thumb" />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <RowLink to="/manager/books/$id" params={{ id }} className="max-w-full">
          <bdi className="line-clamp-1 wrap-anywhere @2xl:line-clamp-2">{title}</bdi>
          {/* Titles are not unique: in a screen reader's list of links the author tells them
              apart. */}
          <SrName>{author}</SrName>
        </RowLink>
        <div
          aria-hidden
          className="flex w-full min-w-0 items-baseline justify-between gap-3 text-ink-soft @4xl:hidden"
        >
          <bdi className={oneLine}>{author}</bdi>
          <span className="max-w-1/2 shrink-0 text-xs @2xl:hidden">
            <GenreLabel genre={genre} />
          </span>
        </div>
      </div>
    </div>
  );
}
