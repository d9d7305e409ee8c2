import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { errorCode } from '~/shared/app-error';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { LeaveGuard } from '~/ui/form/leave-guard';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { type Edit, useEdit } from '~/ui/form/use-edit';
import { updateBookInCache, bookQueries, booksClient } from '../../client';
import { BookConflict } from '../components/book-conflict';
import { BookForm } from '../components/book-form';
import {
  type CheckedBook,
  bookFields,
  bookFormSchema,
  readBook,
  sameBook,
  valuesOf,
} from '../components/book-values';
import type { BookDetail } from '../../schema';

export function UpdateBookScreen({ id }: { id: string }) {
  const t = useMessages();
  const { data: book } = useSuspenseQuery(bookQueries.one(id));
  const { base, conflict, theirChange, changed, takeTheirs, keepMine, ...form } = useUpdate(book);
  return (
    <Page>
      <PageHeader title={t('books:manage.update.title')} description={<bdi>{base.title}</bdi>} />
      {conflict && (
        <BookConflict
          theirs={valuesOf(book)}
          mine={form.values}
          change={theirChange}
          onTakeTheirs={takeTheirs}
          onKeepMine={keepMine}
        />
      )}
      <BookForm
        {...form}
        start={valuesOf(base)}
        waiting={conflict}
        submitLabel={t('books:manage.update.submit')}
        cancel={
          <ButtonLink to="/manager/books/$id" params={{ id }}>
            {t('ui:confirm.cancel')}
          </ButtonLink>
        }
      />
      <LeaveGuard when={changed} />
    </Page>
  );
}

function useUpdate(book: BookDetail) {
  const t = useMessages();
  const { id } = book;
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { explain } = useCall();

  async function send(checked: CheckedBook, { expectedUpdatedAt, reportConflict }: Edit) {
    try {
      const saved = await booksClient.update({ id, ...checked, expectedUpdatedAt });
      toast.success(t('books:manage.updated'));
      await updateBookInCache(queryClient, saved);
      await navigate({ to: '/manager/books/$id', params: { id }, ignoreBlocker: true });
      // The breadcrumb shows the title too, and its data comes from a loader.
      await router.invalidate();
      return undefined;
    } catch (cause) {
      const toErrors = () => explain(cause, t('books:manage.updateFailed'));
      if (errorCode(cause) !== 'BOOK_CHANGED') return toErrors();
      reportConflict(cause);
      const theirs = await queryClient
        .fetchQuery({ ...bookQueries.one(id), staleTime: 0 })
        .catch(() => undefined);
      // The conflict panel shows the other version; the error is only for when it cannot be loaded.
      return theirs ? undefined : toErrors();
    }
  }

  return useEdit({
    draft: 'book',
    saved: book,
    valuesOf,
    same: sameBook,
    schema: bookFormSchema,
    read: readBook,
    fields: bookFields,
    send,
  });
}
