import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { useEdit } from '~/ui/form/use-edit';
import { Page, PageHeader } from '~/ui/layout/page';
import { bookQueries } from '../../client';
import { bookFields } from '../../fields';
import { type BookDetail, createBookInput } from '../../schema';
import { BookForm, useShowSaved } from '../components/book-form';

export function UpdateBookScreen({ id }: { id: string }) {
  const t = useMessages();
  const { data: book } = useSuspenseQuery(bookQueries.one(id));
  const { base, ...form } = useBookEdit(book);
  return (
    <Page>
      <PageHeader title={t('books:manage.update.title')} description={<bdi>{base.title}</bdi>} />
      <BookForm
        form={form}
        submitLabel={t('books:manage.update.submit')}
        cancel={
          <ButtonLink to="/manager/books/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function useBookEdit(book: BookDetail) {
  const t = useMessages();
  const { id } = book;
  const router = useRouter();
  const showSaved = useShowSaved();
  return useEdit({
    draft: 'book',
    fields: bookFields,
    schema: createBookInput,
    saved: book,
    query: bookQueries.one(id),
    conflict: {
      code: 'BOOK_CHANGED',
      title: t('books:changed'),
      titleBy: (by) => t('books:changedBy', by),
    },
    failed: t('books:manage.updateFailed'),
    async save(input, expectedUpdatedAt) {
      const saved = await api.books.update({ id, ...input, expectedUpdatedAt });
      await showSaved(saved, t('books:manage.updated'));
      // The breadcrumb shows the title too, and its data comes from a loader.
      await router.invalidate();
    },
  });
}
