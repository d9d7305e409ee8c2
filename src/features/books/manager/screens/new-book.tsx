import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { useForm } from '~/ui/form/use-form';
import { updateBookInCache, booksClient } from '../../client';
import { bookFields } from '../../fields';
import { createBookInput } from '../../schema';
import { BookForm } from '../components/book-form';

export function NewBookScreen() {
  const t = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { call } = useCall();
  const form = useForm({
    draft: 'book',
    fields: bookFields,
    schema: createBookInput,
    send: (input) =>
      call(async () => {
        const book = await booksClient.create(input);
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
        form={form}
        submitLabel={t('books:manage.new.submit')}
        cancel={<ButtonLink to="/manager/books">{t('ui:confirm.cancel')}</ButtonLink>}
      />
    </Page>
  );
}
