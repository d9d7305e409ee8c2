import { KeptItem } from '~/ui/kept-item';
import { CatalogueCard, CatalogueCardSkeleton, cardName } from './catalogue-card';
import type { BookRow } from './schema';

const columns =
  'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-9 md:grid-cols-4 lg:grid-cols-5 lg:gap-x-6 xl:grid-cols-6 xl:gap-x-7';

/** As many as can be seen before somebody scrolls. */
const atOnce = 6;

export function CatalogueGrid({ books, label }: { books: BookRow[]; label: string }) {
  return (
    <ul aria-label={label} className={columns}>
      {books.map((book, index) => (
        <KeptItem key={book.id} name={cardName(book, index < atOnce)} className="min-w-0">
          <CatalogueCard book={book} eager={index < atOnce} />
        </KeptItem>
      ))}
    </ul>
  );
}

export function CatalogueGridSkeleton({ books = 12 }: { books?: number }) {
  return (
    <div aria-hidden className={columns}>
      {Array.from({ length: books }, (_, index) => (
        <CatalogueCardSkeleton key={index} />
      ))}
    </div>
  );
}
