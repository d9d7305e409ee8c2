import { cx } from '~/ui/basics/cx';
import { ItemLink } from '~/ui/basics/link';
import { Skeleton } from '~/ui/basics/skeleton';
import { BookCover } from '../../covers/book-cover';
import type { BookRow } from '../../record';

interface CatalogueCardProps {
  book: Pick<BookRow, 'id' | 'title' | 'author' | 'genre' | 'cover'>;
  /** Above the fold: loads the cover eagerly. */
  eager?: boolean;
  className?: string;
}

/** A book in the catalogue grid: cover, title and author. */
export function CatalogueCard({ book, eager = false, className }: CatalogueCardProps) {
  return (
    <ItemLink
      to="/app/books/$id"
      params={{ id: book.id }}
      className={cx('group flex min-w-0 flex-col gap-2.5 rounded-sm outline-offset-4', className)}
    >
      <BookCover
        book={book}
        eager={eager}
        className="transition-[translate,box-shadow] duration-200 group-hover:-translate-y-1 group-hover:shadow-overlay group-focus-visible:-translate-y-1 group-focus-visible:shadow-overlay"
      />
      <span className="flex min-w-0 flex-col text-sm">
        <bdi className="from-page-start line-clamp-2 leading-snug font-semibold wrap-anywhere decoration-accent/50 underline-offset-3 group-hover:underline">
          {book.title}
        </bdi>
        <bdi className="mt-0.5 line-clamp-2 self-start text-ink-soft wrap-anywhere">
          {book.author}
        </bdi>
      </span>
    </ItemLink>
  );
}

/** Same height as a card with single-line title and author. */
export function CatalogueCardSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('flex flex-col gap-2.5', className)}>
      <Skeleton className="aspect-2/3 w-full" />
      <div className="flex flex-col gap-1.5 py-0.5">
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  );
}
