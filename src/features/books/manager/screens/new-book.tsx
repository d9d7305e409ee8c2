import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { useForm } from '~/ui/form/use-form';
import { Page, PageHeader } from '~/ui/layout/page';
import { bookFields } from '../../fields';
import { createBookInput } from '../../schema';
import { BookForm, useShowSaved } from '../components/book-form';

export function NewBookScreen() {
  const t = useMessages();
  const showSaved = useShowSaved();
  const form = useForm({
    draft: 'book',
    fields: bookFields,
    schema: createBookInput,
    failed: t('books:manage.createFailed'),
    send: async (input) =>
      showSaved(await api.books.create(input), t('books:manage.created'), { replace: true }),
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
