import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { refresh } from '../client';

/** Marks notifications as read or unread. */
export function useMarking() {
  const t = useMessages();
  const client = useQueryClient();
  const context = usePageContext();
  const mayChange = !context?.session?.impersonatedBy;
  async function change(call: () => Promise<unknown>) {
    try {
      await call();
      await refresh(client);
    } catch (error) {
      toast.error(errorMessage(toCallFailure(error, t), t('notifications:failed')));
    }
  }
  return {
    /** Not while an administrator acts as the user. */
    mayChange,
    mark: (id: string, isRead: boolean) =>
      change(() => api.notifications.mark({ ids: [id], isRead })),
    markAll: () => change(() => api.notifications.markAllRead({})),
    /** By following its link: nothing to report if that is not possible. */
    follow({ id, isRead }: { id: string; isRead: boolean }) {
      if (isRead || !mayChange || context?.config.readOnly) return;
      void change(() => api.notifications.mark({ ids: [id], isRead: true }));
    },
  };
}
