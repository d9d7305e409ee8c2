import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { Slot } from '~/shared/page/slots';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { useEdit } from '~/ui/form/use-edit';
import { errorMessage } from '~/ui/form/use-explain';
import { Page, PageHeader } from '~/ui/layout/page';
import { useRecord } from '~/ui/record/use-record';
import { toast } from '~/ui/overlay/toast';
import { bookQueries, updateBookInCache } from '../../client';
import { bookFields } from '../../fields';
import { type BookDetail, createBookInput } from '../../schema';
import { BookForm, useShowSaved } from '../components/book-form';

export function UpdateBookScreen({ id }: { id: string }) {
  const t = useMessages();
  const book = useRecord('book', bookQueries.one(id));
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
      <Slot name="editors" type="book" id={id} />
    </Page>
  );
}

function useBookEdit(book: BookDetail) {
  const t = useMessages();
  const { id } = book;
  const router = useRouter();
  const showSaved = useShowSaved();
  const getUndo = useUndo(id);
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
      const undoTo = getUndo(expectedUpdatedAt);
      const saved = await api.books.update({ id, ...input, expectedUpdatedAt });
      await showSaved(saved, t('books:manage.updated'), { undo: undoTo(saved) });
      // The breadcrumb shows the title too, and its data comes from a loader.
      await router.invalidate();
    },
  });
}

/** Saves the version before a save again, unless someone has changed the book since. */
function useUndo(id: string) {
  const t = useMessages();
  const router = useRouter();
  const queryClient = useQueryClient();
  async function save(before: BookDetail, { updatedAt }: BookDetail) {
    const input = v.parse(createBookInput, bookFields.toInput(bookFields.getValues(before)));
    try {
      const saved = await api.books.update({ id, ...input, expectedUpdatedAt: updatedAt });
      await updateBookInCache(queryClient, saved);
      await router.invalidate();
      toast.success(t('books:manage.updated'));
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t('books:manage.updateFailed')));
    }
  }
  return (expectedUpdatedAt: string) => {
    const before = queryClient.getQueryData(bookQueries.one(id).queryKey);
    return (saved: BookDetail) =>
      before?.updatedAt === expectedUpdatedAt && before.updatedAt !== saved.updatedAt
        ? () => void save(before, saved)
        : undefined;
  };
}
