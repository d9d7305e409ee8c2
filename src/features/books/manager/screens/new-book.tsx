import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { LeaveGuard } from '~/ui/form/leave-guard';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { useForm } from '~/ui/form/use-form';
import { updateBookInCache, booksClient } from '../../client';
import { BookForm } from '../components/book-form';
import {
  blankBook,
  bookFields,
  bookFormSchema,
  readBook,
  sameBook,
} from '../components/book-values';

export function NewBookScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const form = useForm({
    draft: 'book',
    start: blankBook,
    schema: bookFormSchema,
    read: readBook,
    fields: bookFields,
    send: (checked) =>
      call(async () => {
        const book = await booksClient.create(checked);
        toast.success(t('books:manage.created'));
        await updateBookInCache(queryClient, book);
        await navigate({
          to: '/manager/books/$id',
          params: { id: book.id },
          replace: true,
          ignoreBlocker: true,
        });
      }, t('books:manage.createFailed')),
  });
  return (
    <Page>
      <PageHeader title={t('books:manage.new.title')} />
      <BookForm
        {...form}
        start={blankBook}
        submitLabel={t('books:manage.new.submit')}
        cancel={<ButtonLink to="/manager/books">{t('ui:confirm.cancel')}</ButtonLink>}
      />
      <LeaveGuard when={!sameBook(form.values, blankBook)} />
    </Page>
  );
}
