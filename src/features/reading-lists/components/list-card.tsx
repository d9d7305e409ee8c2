import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookCovers } from '~/features/books/book-summary';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { ReadingListRow } from '../schema';

/** As many as the server sends. */
const shownCovers = 4;

interface ListCardProps {
  slug: string;
  list: ReadingListRow;
  /** Below the name. */
  children?: ReactNode;
}

export function ListCard({ slug, list, children }: ListCardProps) {
  const t = useMessages();
  const format = useFormat();
  return (
    <Link
      to="/app/o/$slug/reading-lists/$id"
      params={{ slug, id: list.id }}
      className="group flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-low outline-offset-2 transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised sm:p-5"
    >
      <BookCovers books={list.firstBooks} slots={shownCovers} />
      <span className="flex min-w-0 flex-col items-start">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere decoration-accent/50 underline-offset-3 group-hover:underline">
          {list.name}
        </bdi>
        {children}
        <span className="text-sm text-ink-soft tabular-nums">
          {t('reading-lists:books', {
            count: list.bookCount,
            total: format.number(list.bookCount),
          })}
        </span>
      </span>
    </Link>
  );
}
