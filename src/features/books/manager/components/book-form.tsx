import type { FormEvent, ReactNode, RefObject } from 'react';
import { GenreField } from '~/features/genres/genre-field';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FieldError, TextAreaField, TextField } from '~/ui/form/field';
import type { FormErrors } from '~/ui/form/form-dialog';
import { FormFooter } from '~/ui/form/form-footer';
import { Card } from '~/ui/layout/page';
import { maxSummaryLength } from '../../schema';
import type { BookValues } from './book-values';
import { CoverField } from '../../covers/components/cover-field';
import { NameField } from './name-field';

interface BookFormProps {
  form: RefObject<HTMLFormElement | null>;
  values: BookValues;
  /** Initial values. */
  start: BookValues;
  change: (part: Partial<BookValues>) => void;
  errors: FormErrors;
  pending: boolean;
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  /** `true` while a conflict must be resolved first. */
  waiting?: boolean;
  cancel: ReactNode;
}

export function BookForm(props: BookFormProps) {
  const { form, values, change, errors, pending, onSubmit } = props;
  const { title, author, genre, cover } = values;
  return (
    <Card>
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_14rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Naming {...props} />
            <Publishing {...props} />
            <Summary {...props} />
          </div>
          <CoverField
            value={cover}
            onChange={(id) => change({ cover: id })}
            preview={{ title, author, genre }}
            {...(errors.cover && { error: errors.cover })}
          />
        </div>
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <FormFooter>
          {props.cancel}
          <Button type="submit" variant="primary" loading={pending} waiting={props.waiting}>
            {props.submitLabel}
          </Button>
        </FormFooter>
      </form>
    </Card>
  );
}

type FieldsProps = Pick<BookFormProps, 'values' | 'start' | 'change' | 'errors'>;

function Naming({ values, start, change, errors }: FieldsProps) {
  const t = useMessages();
  return (
    <>
      <TextField
        name="title"
        required
        autoComplete="off"
        dir="auto"
        label={t('books:manage.title.label')}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errors.title}
      />
      <NameField
        name="author"
        required
        label={t('books:manage.author')}
        start={start.author}
        value={values.author}
        onChange={(author) => change({ author })}
        error={errors.author}
      />
      <GenreField
        name="genre"
        required
        creates
        label={t('books:manage.genre')}
        value={values.genre}
        onChange={(genre) => change({ genre })}
        error={errors.genreId}
      />
    </>
  );
}

function Publishing({ values, start, change, errors }: FieldsProps) {
  const t = useMessages();
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <NameField
        name="publisher"
        label={t('books:manage.publisher')}
        start={start.publisher}
        value={values.publisher}
        onChange={(publisher) => change({ publisher })}
        error={errors.publisher}
      />
      <TextField
        name="year"
        autoComplete="off"
        dir="ltr"
        label={t('books:manage.year')}
        value={values.year}
        onChange={(event) => change({ year: event.currentTarget.value })}
        error={errors.year}
        className="rtl:[&_input]:text-end"
      />
    </div>
  );
}

function Summary({ values, change, errors }: FieldsProps) {
  const t = useMessages();
  const format = useFormat();
  const count = values.summary.length;
  return (
    <TextAreaField
      name="summary"
      rows={8}
      dir="auto"
      label={t('books:manage.summary')}
      value={values.summary}
      onChange={(event) => change({ summary: event.currentTarget.value })}
      error={errors.summary}
      hint={
        <span className={count > maxSummaryLength ? 'text-danger tabular-nums' : 'tabular-nums'}>
          {t('books:manage.summary.count', {
            used: format.number(count),
            most: format.number(maxSummaryLength),
          })}
        </span>
      }
    />
  );
}
