import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { demoRefusal } from '~/shared/demo-refusal';
import type { DemoDialogProps } from './components/demo-dialog';

/**
 * Mount point of the demo dialog. Once, in the root layout; the dialog's chunk loads when it is
 * first needed.
 */
export function DemoOutlet() {
  const reason = useSyncExternalStore(demoRefusal.subscribe, demoRefusal.reason, () => undefined);
  const open = reason !== undefined;
  const [Dialog, setDialog] = useState<ComponentType<DemoDialogProps>>();
  useEffect(() => {
    if (!open || Dialog) return;
    import('./components/demo-dialog').then(
      (module) => setDialog(() => module.DemoDialog),
      // The import failed, perhaps offline: the next refusal tries again.
      demoRefusal.dismiss,
    );
  }, [open, Dialog]);
  return Dialog && <Dialog reason={reason} onClose={demoRefusal.dismiss} />;
}
