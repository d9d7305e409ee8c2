import type { ReactNode } from 'react';
import { useLazyComponent } from './lazy';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions: side by side on wide screens; stacked on phones, with the last one on top. */
  footer?: ReactNode;
  /** `false` while an operation runs that must not be interrupted. */
  dismissible?: boolean;
  /** Where focus goes on close. Defaults to the opener. */
  finalFocus?: () => HTMLElement | null;
  className?: string;
}

const loadDialogPanel = () => import('./dialog-panel').then((module) => module.DialogPanel);

/** A dialog on wide screens, a bottom drawer on narrow ones. */
export function Dialog(props: DialogProps) {
  const { component: Panel, open } = useLazyComponent(loadDialogPanel, props.open, () =>
    props.onOpenChange(false),
  );
  return Panel && <Panel {...props} open={open} />;
}
