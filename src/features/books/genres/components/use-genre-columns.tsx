import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { type Column, rowLinkClass } from '~/ui/list/data-table';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { rowLinkProps } from '~/ui/list/use-row-keys';
import { GenreLabel } from '../genre-label';
import type { GenreRow } from '../record';
import type { GenresSearch } from '../search';

interface Options {
  search: GenresSearch;
  mayUpdate: boolean;
  /** Called before following the link that opens a genre's dialog. */
  onOpen: () => void;
  onDelete?: (genre: GenreRow) => void;
}

/** Keeps controls clickable inside a fully clickable row. */
const above = 'relative z-10';

export function useGenreColumns(options: Options): Column<GenreRow, never>[] {
  const { search, mayUpdate, onOpen, onDelete } = options;
  const t = useMessages();
  return [
    {
      key: 'name',
      header: t('genres:fields.name'),
      compact: 'flex-1',
      cell: (genre) =>
        mayUpdate ? (
          <Link
            {...rowLinkProps}
            to="/manager/genres"
            search={{ ...search, open: genre.id }}
            resetScroll={false}
            onClick={onOpen}
            className={cx(rowLinkClass, 'flex max-w-full')}
          >
            <GenreLabel genre={genre} />
          </Link>
        ) : (
          <GenreLabel genre={genre} />
        ),
    },
    {
      key: 'books',
      header: t('genres:manage.books'),
      className: 'whitespace-nowrap tabular-nums @2xl:w-40',
      compact: 'shrink-0',
      cell: (genre) => <Books genre={genre} />,
    },
    ...(onDelete
      ? [
          {
            key: 'actions',
            fields: [],
            header: t('genres:manage.actions'),
            className: '@2xl:w-24 @2xl:text-end',
            compact: 'shrink-0',
            cell: (genre: GenreRow) => (
              <IconButton
                icon={Trash2}
                size="sm"
                label={t('genres:manage.delete.open', { name: isolate(genre.name) })}
                className={`text-ink-soft hover:text-danger ${above}`}
                onClick={() => onDelete(genre)}
              />
            ),
          },
        ]
      : []),
  ];
}

function Books({ genre }: { genre: GenreRow }) {
  const t = useMessages();
  const format = useFormat();
  const text = t('genres:manage.booksCount', {
    count: genre.books,
    total: format.number(genre.books),
  });
  if (genre.books === 0) return <span className="text-ink-soft">{text}</span>;
  return (
    <TextLink
      to="/manager/books"
      search={{ genre: genre.id }}
      className={`${above} inline-flex min-h-6 items-center pointer-coarse:min-h-10`}
    >
      {text}
      <span className="sr-only">
        {' '}
        <bdi>{genre.name}</bdi>
      </span>
    </TextLink>
  );
}
