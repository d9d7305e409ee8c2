import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GenreField } from '../../genres/genre-field';
import { CardForm } from '~/ui/form/card-form';
import { FormField, useField } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import { toast } from '~/ui/overlay/toast';
import { updateBookInCache } from '../../client';
import { CoverField } from '../../covers/components/cover-field';
import type { BookValues } from '../../fields';
import type { BookDetail } from '../../schema';
import { NameField } from './name-field';

interface ShowOptions {
  replace?: boolean;
  undo?: (() => void) | undefined;
}

/** Updates the cache and opens the page of the saved book. */
export function useShowSaved() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (book: BookDetail, done: string, { replace = false, undo }: ShowOptions = {}) => {
    toast.success(done, undo);
    await updateBookInCache(queryClient, book);
    const params = { id: book.id };
    await navigate({ to: '/manager/books/$id', params, replace, ignoreBlocker: true });
  };
}

interface BookFormProps {
  form: Form<BookValues>;
  submitLabel: string;
  cancel: ReactNode;
}

export function BookForm({ form, ...props }: BookFormProps) {
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
