import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { useCall } from '~/ui/form/use-call';
import { toast } from '~/ui/overlay/toast';
import { refresh } from '../client';

/** Marks notifications as read or unread. */
export function useMarking() {
  const t = useMessages();
  const client = useQueryClient();
  const context = usePageContext();
  const mayChange = !context?.session?.impersonatedBy;
  const { run } = useCall(t('notifications:failed'), { report: toast.error });
  const change = (call: () => Promise<unknown>) =>
    run(async () => {
      await call();
      await refresh(client);
    });
  return {
    /** Not while an administrator acts as the user. */
    mayChange,
    mark: (id: string, isRead: boolean) =>
      change(() => api.notifications.mark({ ids: [id], isRead })),
    markAll: () => change(() => api.notifications.markAllRead({})),
    /** By following its link: nothing to report if that is not possible. */
    follow({ id, isRead }: { id: string; isRead: boolean }) {
      if (isRead || !mayChange || context?.config.readOnly) return;
      change(() => api.notifications.mark({ ids: [id], isRead: true }));
    },
  };
}
