import { useBlocker } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ConfirmDialog } from './confirm';

/**
 * Asks before what was typed is lost: inside the application with a dialog, on closing the tab with
 * the browser's own. Who has saved goes on with `navigate({ …, ignoreBlocker: true })`.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = useMessages();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      danger
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title={t('ui:leave.title')}
      description={t('ui:leave.text')}
      cancelLabel={t('ui:leave.stay')}
      confirmLabel={t('ui:leave.leave')}
      onConfirm={() => proceed?.()}
    />
  );
}
