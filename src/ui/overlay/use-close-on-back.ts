import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Chromium only, and not in TypeScript's types yet. */
    CloseWatcher?: new (options: { signal: AbortSignal }) => EventTarget;
  }
}

/**
 * Android's back gesture closes a menu or drawer and keeps the page. Elsewhere Back leaves the page;
 * what is open in the layout that both pages share closes with it.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const closed = new AbortController();
    const { signal } = closed;
    addEventListener('popstate', () => onBack(), { signal });
    if (window.CloseWatcher)
      new window.CloseWatcher({ signal }).addEventListener('close', () => onBack());
    return () => closed.abort();
  }, [open]);
}
