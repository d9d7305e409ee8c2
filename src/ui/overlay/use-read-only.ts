import { useEffect, useEffectEvent } from 'react';
import { readOnly } from '~/shared/errors/read-only';

/** Closes a dialog when its call is rejected as read-only, which opens a dialog of its own. */
export function useReadOnly(open: boolean, onRejected: () => void): void {
  const close = useEffectEvent(onRejected);
  useEffect(() => {
    if (!open) return;
    // After the caller has received the error, so that it is discarded with the dialog.
    return readOnly.subscribe(() => {
      if (readOnly.get()) setTimeout(close);
    });
  }, [open]);
}
