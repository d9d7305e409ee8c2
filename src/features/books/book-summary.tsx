import { Link } from '@tanstack/react-router';
import { BookCover, type BookCoverProps } from './covers/book-cover';

/** Books as other features show them. */

interface BookSummaryProps {
  book: BookCoverProps['book'] & { id: string };
  /** Whether the title is a link to the book. */
  linked?: boolean;
}

/** Cover, title and author in a row. */
export function BookSummary({ book, linked = false }: BookSummaryProps) {
  const title = <bdi className="from-page-start line-clamp-2 wrap-anywhere">{book.title}</bdi>;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <BookCover book={book} size="thumb" />
      <div className="flex min-w-0 flex-col items-start text-sm">
        {linked ? (
          <Link
            to="/app/books/$id"
            params={{ id: book.id }}
            className="rounded-sm leading-snug font-semibold decoration-accent/50 underline-offset-3 hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="leading-snug font-semibold">{title}</span>
        )}
        <bdi className="mt-0.5 line-clamp-2 text-ink-soft wrap-anywhere">{book.author}</bdi>
      </div>
    </div>
  );
}

/** The covers of a few books side by side. `slots` keeps the width if there are fewer books. */
export function BookCovers({ books, slots }: { books: BookSummaryProps['book'][]; slots: number }) {
  const empty = Math.max(0, slots - books.length);
  return (
    <span aria-hidden className="flex gap-2">
      {books.map((book) => (
        <BookCover key={book.id} book={book} className="min-w-0 flex-1" />
      ))}
      {Array.from({ length: empty }, (_, index) => (
        <span
          key={index}
          className="aspect-2/3 min-w-0 flex-1 rounded-sm border border-dashed border-line-strong"
        />
      ))}
    </span>
  );
}
