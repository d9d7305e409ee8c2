import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ForGoodField, readForGood } from '~/features/bin/for-good-field';
import { useRestore } from '~/features/bin/use-restore';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { removeBookFromCache } from '../../client';
import type { BookDetail } from '../../schema';

interface DeleteBookDialogProps {
  book: BookDetail;
  open: boolean;
  onClose: () => void;
}

export function DeleteBookDialog({ book, open, onClose }: DeleteBookDialogProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const restore = useRestore();
  const { id } = book;
  const title = isolate(book.title);
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={t('books:manage.delete.title', { title })}
      description={t('books:manage.delete.text', { title })}
      submitLabel={t('books:manage.delete.submit')}
      done={t('books:manage.delete.done')}
      failed={t('books:manage.delete.failed')}
      onDelete={async (form) => void (await api.books.remove({ id, ...readForGood(form) }))}
      undo={(form) =>
        readForGood(form).forGood ? undefined : () => void restore({ id, name: book.title })
      }
      onDeleted={async () => {
        await navigate({ to: '/manager/books', replace: true });
        await removeBookFromCache(queryClient, id);
      }}
    >
      {() => <ForGoodField />}
    </DeleteDialog>
  );
}
