import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useEdit } from '~/ui/form/use-edit';
import { updateBookInCache, bookQueries, booksClient } from '../../client';
import { bookFields } from '../../fields';
import { type BookDetail, createBookInput } from '../../schema';
import { BookForm } from '../components/book-form';

export function UpdateBookScreen({ id }: { id: string }) {
  const t = useMessages();
  const { data: book } = useSuspenseQuery(bookQueries.one(id));
  const { base, conflict, ...form } = useBookEdit(book);
  return (
    <Page>
      <PageHeader title={t('books:manage.update.title')} description={<bdi>{base.title}</bdi>} />
      {conflict && (
        <Conflict
          {...conflict}
          title={t('books:changed')}
          titleBy={(by) => t('books:changedBy', by)}
        />
      )}
      <BookForm
        form={form}
        waiting={Boolean(conflict)}
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
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useEdit({
    draft: 'book',
    fields: bookFields,
    schema: createBookInput,
    saved: book,
    query: bookQueries.one(id),
    conflictCode: 'BOOK_CHANGED',
    failed: t('books:manage.updateFailed'),
    async save(input, expectedUpdatedAt) {
      const saved = await booksClient.update({ id, ...input, expectedUpdatedAt });
      toast.success(t('books:manage.updated'));
      await updateBookInCache(queryClient, saved);
      await navigate({ to: '/manager/books/$id', params: { id }, ignoreBlocker: true });
      // The breadcrumb shows the title too, and its data comes from a loader.
      await router.invalidate();
    },
  });
}
