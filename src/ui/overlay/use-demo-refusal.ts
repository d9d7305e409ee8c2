import { useEffect, useEffectEvent } from 'react';
import { demoRefusal } from '~/shared/demo-refusal';

/** Closes a dialog when a demo refuses its call: the refusal opens its own dialog instead. */
export function useDemoRefusal(open: boolean, onRefused: () => void): void {
  const close = useEffectEvent(onRefused);
  useEffect(() => {
    if (!open) return;
    // After the caller has received the error, so that it is discarded with the dialog.
    return demoRefusal.subscribe(() => {
      if (demoRefusal.get()) setTimeout(close);
    });
  }, [open]);
}
