import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { sessionEnd } from '~/shared/errors/session-end';
import { ConfirmDialog } from '../overlay/confirm';

/** Resolves the router's pending navigation. */
type Resolve = (blocked: boolean) => void;

/**
 * Asks before unsaved changes are lost: in-app navigation shows a dialog, closing the tab the
 * browser's own. After saving, navigate with `navigate({ …, ignoreBlocker: true })`.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useMessages();
  const { confirming, confirm, resolve } = useLeaveConfirmation();
  useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname && confirm(),
    enableBeforeUnload: () => when && !sessionEnd.isLeaving(),
  });
  return (
    <ConfirmDialog
      danger
      open={confirming}
      onOpenChange={(open) => {
        if (!open) resolve(true);
      }}
      title={t('ui:leave.title')}
      description={t('ui:leave.text')}
      cancelLabel={t('ui:leave.stay')}
      confirmLabel={t('ui:leave.leave')}
      onConfirm={() => resolve(false)}
    />
  );
}

function useLeaveConfirmation() {
  const pending = useRef<Resolve>(undefined);
  const [confirming, setConfirming] = useState(false);
  return {
    confirming,
    confirm(): boolean | Promise<boolean> {
      // Back while the dialog is open means stay. The router then reverts both steps at once, so
      // the first one must not be resolved as well.
      if (pending.current) {
        pending.current = undefined;
        setConfirming(false);
        return true;
      }
      return new Promise((resolve) => {
        pending.current = resolve;
        setConfirming(true);
      });
    },
    resolve(blocked: boolean) {
      pending.current?.(blocked);
      pending.current = undefined;
      setConfirming(false);
    },
  };
}
