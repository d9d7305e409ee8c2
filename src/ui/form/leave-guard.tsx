import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { sessionEnd } from '~/shared/session-end';
import { ConfirmDialog } from '../overlay/confirm';

/** Resolves the router's pending navigation. */
type Answer = (blocked: boolean) => void;

/**
 * Asks before unsaved changes are lost: in-app navigation shows a dialog, closing the tab the
 * browser's own. After saving, navigate with `navigate({ …, ignoreBlocker: true })`.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useMessages();
  const { asking, ask, answer } = useQuestion();
  useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname && ask(),
    enableBeforeUnload: () => when && !sessionEnd.isLeaving(),
  });
  return (
    <ConfirmDialog
      danger
      // On Back, the browser has already gone back one entry: another step would lose the page.
      closeOnBack={false}
      open={asking}
      onOpenChange={(open) => {
        if (!open) answer(true);
      }}
      title={t('ui:leave.title')}
      description={t('ui:leave.text')}
      cancelLabel={t('ui:leave.stay')}
      confirmLabel={t('ui:leave.leave')}
      onConfirm={() => answer(false)}
    />
  );
}

function useQuestion() {
  const pending = useRef<Answer>(undefined);
  const [asking, setAsking] = useState(false);
  return {
    asking,
    ask(): boolean | Promise<boolean> {
      // Back while the dialog is open means stay. The router then reverts both steps at once, so
      // the first one must not be resolved as well.
      if (pending.current) {
        pending.current = undefined;
        setAsking(false);
        return true;
      }
      return new Promise((resolve) => {
        pending.current = resolve;
        setAsking(true);
      });
    },
    answer(blocked: boolean) {
      pending.current?.(blocked);
      pending.current = undefined;
      setAsking(false);
    },
  };
}
