import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n, useMessages } from '~/shared/i18n/context';
import { cx } from '../basics/cx';
import type { Icon } from '../basics/icon';

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastMessage {
  kind: ToastKind;
  text: string;
  undo?: (() => void) | undefined;
}

interface ToasterProps {
  /** Calls back with each toast, until the returned function is called. */
  receive: (show: (message: ToastMessage) => void) => () => void;
}

const kindStyles: Record<ToastKind, { icon: Icon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-success' },
  error: { icon: CircleAlert, colour: 'text-danger' },
  info: { icon: Info, colour: 'text-accent' },
};

// Screen readers announce only changes to a live region that is already in the page.
const announceDelay = 100;

/** Long enough to read the text, to notice a mistake and to reach the button by keyboard. */
const undoTime = 10_000;

/** Lazy chunk of `toast.tsx`, loaded with the first toast. */
export function Toaster({ receive }: ToasterProps) {
  const t = useMessages();
  const [manager] = useState(() => Toast.createToastManager());
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = receive((message) => add(manager, message, t('ui:undo')));
    }, announceDelay);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [manager, receive, t]);
  return (
    <Toast.Provider toastManager={manager} timeout={4000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('ui:toast.region')}
          className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--keyboard-inset,0px))] z-50 mx-auto max-w-[356px] outline-none focus-visible:[&>.toast]:outline-2 focus-visible:[&>.toast]:outline-focus sm:start-auto sm:end-6 sm:bottom-6 sm:mx-0 sm:w-[356px] print:hidden"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

type Manager = ReturnType<typeof Toast.createToastManager>;

function add(manager: Manager, { kind, text, undo }: ToastMessage, label: string) {
  const id = manager.add({
    title: text,
    type: kind,
    priority: kind === 'error' ? 'high' : 'low',
    ...(undo && {
      timeout: undoTime,
      actionProps: {
        children: label,
        onClick: () => {
          manager.close(id);
          undo();
        },
      },
    }),
  });
}

function isKind(type: string | undefined): type is ToastKind {
  return type !== undefined && type in kindStyles;
}

function Toasts() {
  const { t, direction } = useI18n();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { icon: Icon, colour } = kindStyles[isKind(toast.type) ? toast.type : 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // Base UI announces errors separately and hides the toast itself, which can have focus:
        // make it silent instead of hidden.
        {...(toast.priority === 'high' && { 'aria-hidden': false, 'aria-live': 'off' })}
        swipeDirection={['up', 'down', direction === 'rtl' ? 'left' : 'right']}
        className="toast rounded-lg border border-line bg-raised text-ink shadow-overlay select-none"
      >
        <Toast.Content className="flex items-start gap-3 overflow-hidden p-3.5 transition-opacity duration-200 data-behind:opacity-0 data-expanded:opacity-100">
          <Icon className={cx('mt-0.5 size-4.5 shrink-0', colour)} />
          <Toast.Title className="min-w-0 flex-1 text-sm font-medium wrap-anywhere" />
          <Toast.Action
            aria-hidden={false}
            className="-my-1 h-7 shrink-0 rounded-sm px-2 text-sm font-medium text-accent transition-colors hover:bg-wash"
          />
          <Toast.Close
            aria-label={t('ui:close')}
            aria-hidden={false}
            className="-m-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-wash hover:text-ink"
          >
            <X className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
