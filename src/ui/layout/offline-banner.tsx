import { useRouterState } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from '~/shared/data/connection';
import { useMessages } from '~/shared/i18n/context';

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true);
}

/** Shown while offline; disappears when the connection is back. */
export function OfflineBanner() {
  const t = useMessages();
  const online = useOnline();
  // Navigation is paused while offline: see the root route.
  const waiting = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="flex animate-appear items-center justify-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm font-medium text-warning">
          <WifiOff className="size-4 shrink-0" />
          {waiting ? t('ui:offline.waiting') : t('ui:offline')}
        </p>
      )}
    </div>
  );
}
