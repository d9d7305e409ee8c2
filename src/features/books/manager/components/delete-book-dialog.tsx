import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { isolate } from '~/ui/basics/isolate';
import { toast } from '~/ui/overlay/toast';
import { useConfirmedCall, refusalMessage } from '~/ui/form/use-call';
import { removeBookFromCache, booksClient } from '../../client';
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
  const run = useConfirmedCall();
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onClose}
      title={t('books:manage.delete.title', { title: isolate(book.title) })}
      description={t('books:manage.delete.text', { title: isolate(book.title) })}
      confirmLabel={t('books:manage.delete.submit')}
      describeError={refusalMessage}
      onConfirm={() =>
        run(async () => {
          await booksClient.remove({ id: book.id });
          toast.success(t('books:manage.delete.done'));
          await navigate({ to: '/manager/books', replace: true });
          await removeBookFromCache(queryClient, book.id);
        }, t('books:manage.delete.failed'))
      }
    />
  );
}
