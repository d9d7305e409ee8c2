import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { refreshAfterRestore } from './client';

/** Restores a record from the bin, and reports the result in a toast: in the bin, and to undo. */
export function useRestore() {
  const t = useMessages();
  const queryClient = useQueryClient();
  return async ({ id, name }: { id: string; name: string }) => {
    const named = { name: isolate(name) };
    try {
      const { leftOut } = await api.bin.restore({ id });
      const done = t('bin:restore.done', named);
      toast.success(leftOut > 0 ? t('bin:restore.partly', { ...named, count: leftOut }) : done);
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('bin:restore.failed', named)));
    }
    // After a failure as well: another administrator may have restored it.
    await refreshAfterRestore(queryClient);
  };
}
