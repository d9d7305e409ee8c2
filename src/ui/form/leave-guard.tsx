import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { sessionEnd } from '~/shared/session-end';
import { ConfirmDialog } from '../overlay/confirm';

/** Answers the router, which waits to know whether it is blocked. */
type Answer = (blocked: boolean) => void;

/**
 * Asks before what was typed is lost: inside the application with a dialog, on closing the tab with
 * the browser's own. Who has saved goes on with `navigate({ …, ignoreBlocker: true })`.
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
      // Asked on Back, the browser has gone one entry back already: one more would be lost for good.
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
      // Back while it is asked means to stay. The router then undoes both steps at once, so the first
      // one must not be answered as well.
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
