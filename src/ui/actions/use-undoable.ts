import { useQueryClient } from '@tanstack/react-query';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '../form/use-explain';
import { toast } from '../overlay/toast';

interface Undoable {
  run: () => Promise<unknown>;
  done: string;
  /** If the server gives no reason. */
  failed?: string;
  /** The call that reverses it. The server decides whether it still may. */
  undo: () => Promise<unknown>;
  undone: string;
  undoFailed?: string;
}

/** For what is done at once, without a dialog, because it can be undone. */
export function useUndoable() {
  const t = useMessages();
  const queryClient = useQueryClient();
  async function call(work: () => Promise<unknown>, failed = t('ui:confirm.failed')) {
    try {
      await work();
      return true;
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), failed));
      return false;
    } finally {
      // Also after a failure: what is shown was out of date then.
      await queryClient.invalidateQueries();
    }
  }
  return async ({ run, done, failed, undo, undone, undoFailed }: Undoable) => {
    async function reverse() {
      if (await call(undo, undoFailed)) toast.success(undone);
    }
    if (await call(run, failed)) toast.success(done, () => void reverse());
  };
}
