import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { useCall } from '~/ui/form/use-call';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { toast } from '~/ui/overlay/toast';
import type { BinEntry } from './schema';
import { restore } from './to-bin';

/** Brings a record back from the bin. */
export function useRestore(entry: BinEntry) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const router = useRouter();
  const failed = t('bin:restore.failed', { name: isolate(entry.name) });
  const { pending, run } = useCall(failed, { report: toast.error });
  async function bringBack() {
    try {
      toast.success(await restore(entry)(t));
    } finally {
      // After a failure as well: another administrator may have restored it.
      await queryClient.invalidateQueries();
      await router.invalidate();
      // What had the focus is gone.
      if (document.activeElement === document.body) focusMain();
    }
  }
  return { pending, restore: () => run(bringBack) };
}
