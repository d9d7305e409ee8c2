import { useQueryClient } from '@tanstack/react-query';
import { BookSummary } from '~/features/books/book-summary';
import { bookClient } from '~/features/books/client';
import { bookList } from '~/features/books/search';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { PickDialog } from '~/ui/list/pick-dialog';
import { updateListInCache } from '../client';
import type { ReadingList } from '../schema';

interface AddBooksDialogProps {
  slug: string;
  list: ReadingList;
  open: boolean;
  onClose: () => void;
}

/** Adds books of the catalogue to a list. */
export function AddBooksDialog({ slug, list, ...dialog }: AddBooksDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  return (
    <PickDialog
      {...dialog}
      title={t('reading-lists:add.title', { name: isolate(list.name) })}
      searchLabel={t('reading-lists:add.search')}
      query={(searchTerm: string) => bookClient.list({ ...bookList.defaults, searchTerm })}
      picked={new Set(list.entries.map(({ book }) => book.id))}
      pickLabel={t('reading-lists:add.submit')}
      pickedLabel={t('reading-lists:add.added')}
      getName={({ title }) => title}
      renderItem={(book) => <BookSummary book={book} />}
      onPick={async ({ id: bookId }) => {
        const changed = await api.readingLists.addBook({ slug, listId: list.id, bookId });
        await updateListInCache(queryClient, slug, changed);
      }}
    />
  );
}
