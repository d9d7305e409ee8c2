import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '~/shared/hooks/use-debounced';
import { useMessages } from '~/shared/i18n/context';
import { FormField, useField } from '~/ui/form/form-field';
import { SuggestField } from '~/ui/form/suggest-field';
import type { Form } from '~/ui/form/use-form';
import { ImageField } from '~/ui/image-upload/image-field';
import { NewRecord, UpdateRecord } from '~/ui/record/record-form';
import { bookClient } from '../client';
import { BookCover } from '../covers/book-cover';
import { coverShape } from '../covers/shape';
import { GenreField } from '../genres/genre-field';
import { book } from '../record';

const parts = { record: book, client: bookClient, width: 'wide' } as const;

type BookForm = Form<typeof book.fields.blank>;

export function NewBookScreen() {
  const t = useMessages();
  return (
    <NewRecord
      {...parts}
      submitLabel={t('books:create')}
      done={t('books:create.done')}
      failed={t('books:create.failed')}
    >
      {(form) => <BookFields form={form} />}
    </NewRecord>
  );
}

export function UpdateBookScreen({ id }: { id: string }) {
  const t = useMessages();
  return (
    <UpdateRecord {...parts} id={id} failed={t('books:save.failed')}>
      {(form) => <BookFields form={form} />}
    </UpdateRecord>
  );
}

function BookFields({ form }: { form: BookForm }) {
  return (
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
  );
}

interface NameFieldProps {
  form: BookForm;
  name: 'author' | 'publisher';
}

/** An author or publisher field with autocomplete from existing books. */
function NameField({ form, name }: NameFieldProps) {
  const field = useField(form, name);
  const term = useDebounced(field.value.trim(), 200);
  // No suggestions are requested for the initial value.
  const typed = term !== '' && term !== form.start[name];
  const { data = [] } = useQuery({
    ...bookClient.suggestions(name, term),
    enabled: typed && term.length <= 200,
    placeholderData: keepPreviousData,
    // Suggestions are optional: without them it is a plain text field.
    retry: false,
  });
  return <SuggestField {...field} suggestions={typed ? data : []} />;
}

interface CoverFieldProps {
  label: string;
  /** The id of the uploaded cover; null if the cover is generated. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** What the cover is generated from until one is uploaded. */
  preview: { title: string; author: string; genre: { name: string; colour: string } | null };
  error?: string | undefined;
}

/** Placeholder until a genre is selected. */
const noGenre = { name: '', colour: '#7a7480' };

/** The cover in the form of a book. It is saved with the book. */
function CoverField({ label, value, onChange, preview, error }: CoverFieldProps) {
  const t = useMessages();
  const { title, author, genre } = preview;
  return (
    <ImageField
      label={label}
      shape={coverShape}
      path="/api/covers"
      preview={<BookCover book={{ title, author, genre: genre ?? noGenre, cover: value }} eager />}
      hasImage={value !== null}
      hint={value === null && t('books:cover.drawn')}
      error={error}
      onUploaded={onChange}
      onRemove={() => onChange(null)}
    />
  );
}
