import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { toast } from '~/ui/overlay/toast';
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
  const { id } = book;
  const title = isolate(book.title);
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onClose}
      title={t('books:manage.delete.title', { title })}
      description={t('books:manage.delete.text', { title })}
      confirmLabel={t('books:manage.delete.submit')}
      failed={t('books:manage.delete.failed')}
      onConfirm={async () => {
        await booksClient.remove({ id });
        toast.success(t('books:manage.delete.done'));
        await navigate({ to: '/manager/books', replace: true });
        await removeBookFromCache(queryClient, id);
      }}
    />
  );
}
