import { useQueryClient } from '@tanstack/react-query';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import { invalidateOrganizations } from '../client';

interface Undoable {
  run: () => Promise<unknown>;
  done: string;
  failed: string;
  /** The call that reverses it. The server decides whether it still may. */
  undo: () => Promise<unknown>;
  undone: string;
}

/** Does something at once, and offers to undo it. */
export function useUndoable() {
  const t = useMessages();
  const queryClient = useQueryClient();
  async function call(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), failed));
      return false;
    } finally {
      // Also after a failure: the list was out of date then.
      await invalidateOrganizations(queryClient);
    }
  }
  return async ({ run, done, failed, undo, undone }: Undoable) => {
    async function reverse() {
      if (await call(undo, t('organizations:members.undoFailed'))) toast.success(undone);
    }
    if (await call(run, failed)) toast.success(done, () => void reverse());
  };
}
