import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GenreField } from '~/features/genres/genre-field';
import { useMessages } from '~/shared/i18n/context';
import { ButtonLink } from '~/ui/basics/button';
import { CardForm } from '~/ui/form/card-form';
import { FormField, useField } from '~/ui/form/form-field';
import { useEdit } from '~/ui/form/use-edit';
import { type Form, useForm } from '~/ui/form/use-form';
import { Page, PageHeader } from '~/ui/layout/page';
import { toast } from '~/ui/overlay/toast';
import { updateBookInCache, bookQueries, booksClient } from '../../client';
import { CoverField } from '../../covers/components/cover-field';
import { type BookValues, bookFields } from '../../fields';
import { type BookDetail, createBookInput } from '../../schema';
import { NameField } from '../components/name-field';

/** Updates the cache and opens the page of the saved book. */
function useShowSaved() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (book: BookDetail, done: string, replace = false) => {
    toast.success(done);
    await updateBookInCache(queryClient, book);
    const params = { id: book.id };
    await navigate({ to: '/manager/books/$id', params, replace, ignoreBlocker: true });
  };
}

export function NewBookScreen() {
  const t = useMessages();
  const showSaved = useShowSaved();
  const form = useForm({
    draft: 'book',
    fields: bookFields,
    schema: createBookInput,
    failed: t('books:manage.createFailed'),
    send: async (input) =>
      showSaved(await booksClient.create(input), t('books:manage.created'), true),
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
      const saved = await booksClient.update({ id, ...input, expectedUpdatedAt });
      await showSaved(saved, t('books:manage.updated'));
      // The breadcrumb shows the title too, and its data comes from a loader.
      await router.invalidate();
    },
  });
}

interface BookFormProps {
  form: Form<BookValues>;
  submitLabel: string;
  cancel: ReactNode;
}

function BookForm({ form, ...props }: BookFormProps) {
  return (
    <CardForm form={form} className="gap-6" {...props}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <FormField form={form} name="title" />
          <NameField form={form} name="author" />
          <GenreField {...useField(form, 'genre')} creates />
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <NameField form={form} name="publisher" />
            <FormField form={form} name="year" />
          </div>
          <FormField form={form} name="summary" />
        </div>
        <CoverField {...useField(form, 'cover')} preview={form.values} />
      </div>
    </CardForm>
  );
}
