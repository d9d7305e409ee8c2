import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
  useEffectEvent,
} from 'react';
import { useMessages } from '~/shared/i18n/context';
import { readOnly } from '~/shared/errors/read-only';
import { IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { focusMain } from '../layout/use-focus-on-navigation';

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

// Matches the token --breakpoint-dialog in styles.css.
const wideScreen = '(width >= 640px)';

function useWideScreen() {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wideScreen);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wideScreen).matches,
    () => true,
  );
}

/** Dragging a drawer down by this fraction of its height closes it. */
const closeThreshold = 0.25;

/** Base UI closes at half the height; this decides earlier, just before it checks. */
function isDraggedFarEnough(popup: HTMLElement | null, target: EventTarget): boolean {
  if (!popup || !(target instanceof Node) || !popup.contains(target)) return false;
  const dragged = parseFloat(popup.style.getPropertyValue('--drawer-swipe-movement-y')) || 0;
  return dragged > popup.offsetHeight * closeThreshold;
}

/**
 * Focuses the first field of a form, except on touch screens, where the keyboard would cover it. Not
 * a checkbox, which makes a deletion worse: without another field, the first button, which cancels.
 */
function initialFocus(popup: HTMLElement | null, openedBy: string): HTMLElement | null {
  if (openedBy === 'touch') return popup;
  const field = popup?.querySelector<HTMLElement>(
    'input:not([type=checkbox], [type=hidden]), select, textarea',
  );
  const checkbox = popup?.querySelector('input[type=checkbox]');
  return field ?? (checkbox && popup?.querySelector<HTMLElement>('footer button')) ?? popup;
}

/** The opener may be gone (a deleted row, for example), so focus has nowhere to return to. */
function focusMainAfterClose(open: boolean): void {
  if (open) return;
  // The panel releases focus only in the next frame.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusMain();
  });
}

/**
 * Keeps focus inside the dialog when the focused element is removed, such as between steps. On
 * close, focus returns to the opener.
 */
function useDialogFocus(open: boolean, finalFocus: DialogProps['finalFocus']) {
  const popup = useRef<HTMLDivElement>(null);
  const isEntered = useRef(false);
  const opener = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (!open) isEntered.current = false;
    else if (isEntered.current && document.activeElement === document.body) popup.current?.focus();
  });
  const focusProps = {
    onFocus({ relatedTarget }: FocusEvent) {
      if (!isEntered.current) opener.current = relatedTarget;
      isEntered.current = true;
    },
    // By default Base UI falls back to the opener of an earlier dialog if this one is gone.
    finalFocus() {
      const { current } = opener;
      const { activeElement } = document;
      // Another dialog already has the focus.
      if (activeElement?.closest('[role=dialog]') && !popup.current?.contains(activeElement))
        return false;
      const next = finalFocus?.();
      if (next) return next;
      if (!(current instanceof HTMLElement)) return true;
      // Removed from the page: see `focusMainAfterClose`.
      return current.isConnected && current;
    },
  };
  return { popup, focusProps };
}

const popupClass = cx(
  'flex max-h-[calc(100dvh-3rem)] w-full flex-col bg-raised text-ink shadow-overlay transition-[transform,opacity] duration-500 ease-drawer data-swiping:duration-0 data-swiping:select-none',
  '[transform:translateY(var(--drawer-swipe-movement-y))] rounded-t-xl data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
  'dialog:max-w-lg dialog:transform-none dialog:rounded-xl dialog:border dialog:border-line dialog:duration-200 dialog:data-ending-style:[transform:translateY(0.5rem)] dialog:data-ending-style:opacity-0 dialog:data-starting-style:[transform:translateY(0.5rem)] dialog:data-starting-style:opacity-0',
);

/**
 * Lazy chunk of `dialog.tsx`. Dialog and drawer are one element with two styles, so rotating a
 * phone does not lose typed input.
 */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  dismissible = true,
  finalFocus,
  className,
}: DialogProps) {
  const wide = useWideScreen();
  useReadOnly(open, () => onOpenChange(false));
  const { popup, focusProps } = useDialogFocus(open, finalFocus);

  // Also called for Android's back gesture, which Base UI follows with a CloseWatcher.
  function change(next: boolean, details?: Drawer.Root.ChangeEventDetails) {
    if (next || dismissible) onOpenChange(next);
    else details?.cancel();
  }

  function release(event: SyntheticEvent) {
    if (!wide && isDraggedFarEnough(popup.current, event.target)) change(false);
  }

  return (
    <Drawer.Root
      open={open}
      onOpenChange={change}
      disablePointerDismissal={!dismissible}
      onOpenChangeComplete={focusMainAfterClose}
    >
      <Drawer.Portal>
        <Backdrop />
        <Drawer.Viewport
          className="fixed inset-0 z-40 flex items-end justify-center dialog:items-center dialog:p-6"
          onPointerUpCapture={release}
          onTouchEndCapture={release}
        >
          <Drawer.Popup
            ref={popup}
            {...focusProps}
            initialFocus={(openedBy) => initialFocus(popup.current, openedBy)}
            data-base-ui-swipe-ignore={wide || !dismissible ? '' : undefined}
            className={cx(popupClass, className)}
          >
            <Handle />
            <Head {...{ title, description, dismissible }} />
            {children && <Body>{children}</Body>}
            <Foot>{footer}</Foot>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/** Styles find it by `data-backdrop`, to dim the space of the scrollbar too. */
function Backdrop() {
  return (
    <Drawer.Backdrop
      data-backdrop
      className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-500 ease-drawer data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0 dialog:duration-200"
    />
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 [reading-flow:flex-visual] px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] dialog:flex-row dialog:justify-end dialog:px-6 dialog:pb-6">
      {children}
    </footer>
  );
}

function Body({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 pb-1 dialog:px-6">
      {children}
    </div>
  );
}

/** Indicates that the drawer can be dragged down. */
function Handle() {
  return <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-line dialog:hidden" />;
}

function Head({
  title,
  description,
  dismissible,
}: Pick<DialogProps, 'title' | 'description' | 'dismissible'>) {
  const t = useMessages();
  return (
    <div className="flex items-start gap-4 px-5 pt-4 dialog:px-6 dialog:pt-5">
      <div className="min-w-0 flex-1 pt-1">
        <Drawer.Title className="font-serif text-xl leading-snug font-semibold text-balance wrap-anywhere">
          {title}
        </Drawer.Title>
        {description && (
          <Drawer.Description className="mt-1.5 text-sm text-pretty text-ink-soft">
            {description}
          </Drawer.Description>
        )}
      </div>
      {dismissible && (
        <Drawer.Close
          render={<IconButton icon={X} size="sm" label={t('ui:close')} className="-me-1" />}
        />
      )}
    </div>
  );
}

/** Closes a dialog when its call is rejected as read-only, which opens a dialog of its own. */
function useReadOnly(open: boolean, onRejected: () => void): void {
  const close = useEffectEvent(onRejected);
  useEffect(() => {
    if (!open) return;
    // After the caller has received the error, so that it is discarded with the dialog.
    return readOnly.subscribe(() => {
      if (readOnly.get()) setTimeout(close);
    });
  }, [open]);
}
