import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { readOnly } from '~/shared/errors/read-only';
import type { DemoDialogProps } from './demo-dialog';

/**
 * Mount point of the demo dialog. Once, in the root layout; the dialog's chunk loads when it is
 * first needed.
 */
export function DemoOutlet() {
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.reason, () => undefined);
  const open = reason !== undefined;
  const [Dialog, setDialog] = useState<ComponentType<DemoDialogProps>>();
  useEffect(() => {
    if (!open || Dialog) return;
    import('./demo-dialog').then(
      (module) => setDialog(() => module.DemoDialog),
      // The import failed, perhaps offline: the next rejection tries again.
      readOnly.dismiss,
    );
  }, [open, Dialog]);
  return Dialog && <Dialog reason={reason} onClose={readOnly.dismiss} />;
}
