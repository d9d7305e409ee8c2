import { RotateCw, WifiOff } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Card } from '~/ui/layout/page';

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
