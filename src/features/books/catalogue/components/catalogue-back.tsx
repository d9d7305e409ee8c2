import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useMessages } from '~/shared/i18n/context';

/**
 * Goes back to the previous page and keeps its scroll position, or to the catalogue if the visit
 * started here. On phones it is the only navigation, so it stays visible.
 */
export function CatalogueBack() {
  const t = useMessages();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  function goBack(event: MouseEvent) {
    // With a modifier key the link opens in a new tab or window.
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  }
  return (
    <Link
      to="/app/books"
      activeOptions={{ exact: true }}
      onClick={goBack}
      className="inline-flex h-10 items-center gap-1.5 self-start rounded-full text-sm font-medium text-ink-soft transition-colors hover:text-ink max-sm:sticky max-sm:top-[max(0.75rem,env(safe-area-inset-top))] max-sm:z-20 max-sm:h-11 max-sm:border max-sm:border-line max-sm:bg-surface/90 max-sm:ps-3 max-sm:pe-4 max-sm:text-ink max-sm:shadow-raised max-sm:backdrop-blur-md print:hidden"
    >
      <ArrowLeft className="size-4" />
      {t('books:app.detail.back')}
    </Link>
  );
}
