import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from './lazy';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions: side by side on a wide screen; on a phone one above the other, the last one on top. */
  footer?: ReactNode;
  /** `false` while something runs that must not be walked away from. */
  dismissible?: boolean;
  /** Where the focus goes on to, if not back to what opened it. */
  finalFocus?: () => HTMLElement | null;
  /** Whether Back closes it. `false` where the URL itself says that it is open. */
  closeOnBack?: boolean | undefined;
  className?: string;
}

const dialogPanel = lazyPart(() => import('./dialog-panel').then((module) => module.DialogPanel));

/** A dialog on wide screens, a drawer from the bottom on narrow ones. */
export function Dialog(props: DialogProps) {
  const { part: Panel, open } = useLazyPart(dialogPanel, props.open, () =>
    props.onOpenChange(false),
  );
  return Panel && <Panel {...props} open={open} />;
}
