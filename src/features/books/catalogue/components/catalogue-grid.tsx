import { pageSize } from '~/shared/schema';
import { CatalogueCard, CatalogueCardSkeleton } from './catalogue-card';
import type { BookRow } from '../../record';

/** Column counts divide the page size (20), so every full page ends with a full row. */
const columns =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-4 sm:gap-x-5 sm:gap-y-9 lg:grid-cols-5 lg:gap-x-7';

/** The covers of the first row load eagerly. */
const eagerCount = 5;

export function CatalogueGrid({ books, label }: { books: BookRow[]; label: string }) {
  return (
    <ul aria-label={label} className={columns}>
      {books.map((book, index) => (
        <li key={book.id} className="min-w-0">
          <CatalogueCard book={book} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}

export function CatalogueGridSkeleton() {
  return (
    <div aria-hidden className={columns}>
      {Array.from({ length: pageSize }, (_, index) => (
        <CatalogueCardSkeleton key={index} />
      ))}
    </div>
  );
}
