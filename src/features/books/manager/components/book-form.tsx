import type { ReactNode } from 'react';
import { GenreField } from '~/features/genres/genre-field';
import { CardForm } from '~/ui/form/card-form';
import { FormField, useField } from '~/ui/form/form-field';
import type { Form } from '~/ui/form/use-form';
import type { BookValues } from '../../fields';
import { CoverField } from '../../covers/components/cover-field';
import { NameField } from './name-field';

interface BookFormProps {
  form: Form<BookValues>;
  submitLabel: string;
  /** `true` while a conflict must be resolved first. */
  waiting?: boolean;
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
