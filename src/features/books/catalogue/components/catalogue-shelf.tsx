import { RotateCw, WifiOff } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { Card } from '~/ui/layout/page';
import type { BookRow } from '../../record';
import { CatalogueCard, CatalogueCardSkeleton } from './catalogue-card';

/** Number of books in a row on wide screens. */
const columns = { 6: 'lg:grid-cols-6', 8: 'lg:grid-cols-8' } as const;

interface CatalogueShelfProps {
  books: BookRow[];
  label: string;
  room: keyof typeof columns;
  eager?: boolean;
}

/** One row of books. Scrolls horizontally, edge to edge, where it does not fit. */
function row(room: keyof typeof columns): string {
  return cx(
    'grid auto-cols-[minmax(8.25rem,36%)] grid-flow-col gap-4 sm:auto-cols-[21%] sm:gap-5 lg:auto-cols-auto lg:grid-flow-row',
    'max-lg:-mx-4 max-lg:snap-x max-lg:snap-mandatory max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pt-1.5 max-lg:pb-3 sm:max-lg:-mx-6 sm:max-lg:scroll-px-6 sm:max-lg:px-6',
    columns[room],
  );
}

export function CatalogueShelf({ books, label, room, eager = false }: CatalogueShelfProps) {
  return (
    <ul aria-label={label} className={row(room)}>
      {books.map((book) => (
        <li key={book.id} className="min-w-0 snap-start">
          <CatalogueCard book={book} eager={eager} />
        </li>
      ))}
    </ul>
  );
}

export function CatalogueShelfSkeleton({ room }: Pick<CatalogueShelfProps, 'room'>) {
  return (
    <div aria-hidden className={cx(row(room), 'overflow-hidden')}>
      {Array.from({ length: room }, (_, index) => (
        <CatalogueCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Error in place of a list of books; the rest of the page stays. */
export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
  const t = useMessages();
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      <WifiOff className="size-4 shrink-0" />
      <p className="flex-1">{t('books:app.failed')}</p>
      <Button size="sm" icon={RotateCw} onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </Card>
  );
}
