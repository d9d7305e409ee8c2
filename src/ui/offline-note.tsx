import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useMessages } from '~/shared/i18n/context';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** A quiet line while there is no connection. It goes by itself once there is one again. */
export function OfflineNote() {
  const t = useMessages();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="flex animate-appear items-center justify-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm font-medium text-warning">
          <WifiOff className="size-4 shrink-0" />
          {t('ui:offline')}
        </p>
      )}
    </div>
  );
}
