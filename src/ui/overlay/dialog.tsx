import type { DialogProps } from './dialog-panel';
import { useLazyComponent } from './lazy';

const loadDialogPanel = () => import('./dialog-panel').then((module) => module.DialogPanel);

/** A dialog on wide screens, a bottom drawer on narrow ones. */
export function Dialog(props: DialogProps) {
  const { component: Panel, open } = useLazyComponent(loadDialogPanel, props.open, () =>
    props.onOpenChange(false),
  );
  return Panel && <Panel {...props} open={open} />;
}
