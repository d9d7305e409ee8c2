import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '~/ui/form/use-explain';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import { toast } from '~/ui/overlay/toast';
import { updateListInCache } from '../client';
import type { ListEntry, ReadingList } from '../schema';

/** Removes a book without a note from a list. Undo adds it again, at its place. */
export function useRemove(slug: string, { id: listId }: ReadingList) {
  const t = useMessages();
  const queryClient = useQueryClient();

  async function save(call: () => Promise<ReadingList>, onDone: () => void) {
    try {
      await updateListInCache(queryClient, slug, await call());
      onDone();
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('ui:confirm.failed')));
    }
  }

  return ({ book }: ListEntry, position: number) => {
    const input = { slug, listId, bookId: book.id };
    const undo = () =>
      void save(
        async () => {
          await api.readingLists.addBook(input);
          return api.readingLists.moveBook({ ...input, position });
        },
        () => toast.success(t('reading-lists:remove.undone')),
      );
    void save(
      () => api.readingLists.removeBook(input),
      () => {
        toast.success(t('reading-lists:remove.done'), undo);
        // The row is gone, and the focus with it.
        if (document.activeElement === document.body) focusMain();
      },
    );
  };
}
