import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import { message } from '~/shared/i18n/message';
import { requiredReference } from '~/shared/schema';
import { custom, number } from '~/ui/form/fields';
import type { RecordField } from '~/ui/record/record-fields';
import { GenreLabel } from './genres/genre-label';
import { type Genre, genreSchema } from './genres/schema';

/** The kinds of fields that only books have. */

const genreInput = requiredReference(message('books:fields.genre.required'));

/** A reference that has a colour, too. `GenreField` edits it. */
export const genre = () =>
  ({
    describe: (key) =>
      custom<Genre, Genre | null>({
        label: key(),
        required: true,
        blank: null,
        toInput: (value) => value?.id ?? '',
        show: (value) => value && <GenreLabel genre={value} />,
      }),
    input: () => genreInput,
    output: genreSchema,
    required: true,
    unique: false,
    isReference: true,
  }) satisfies RecordField<Genre, Genre | null, typeof genreInput, false>;

/** Formats a year. Negative years are shown as BCE. */
const formatYear = (value: number, t: Translate): string =>
  value < 0 ? t('books:year.before', { year: -value }) : String(value);

export function useYear(): (value: number) => string {
  const t = useMessages();
  return (value) => formatYear(value, t);
}

const yearInput = v.optional(
  v.nullable(
    v.pipe(
      v.number(message('books:fields.year.invalid')),
      v.integer(message('books:fields.year.invalid')),
      // Early enough for the oldest written works.
      v.minValue(-3000, message('books:fields.year.invalid')),
      v.maxValue(2100, message('books:fields.year.invalid')),
    ),
  ),
  null,
);

/** A year, which is not a quantity: it is logged as text. */
export const year = () =>
  ({
    describe: (key) => ({
      ...number(key(), { show: formatYear }),
      log: (value) => (value === null ? null : String(value)),
    }),
    input: () => yearInput,
    output: v.nullable(v.number()),
    required: false,
    unique: false,
    isReference: false,
  }) satisfies RecordField<number | null, string, typeof yearInput, false>;

/** Matches the ids that the cover storage generates. */
const coverInput = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null);

/** The id of the uploaded cover; null if the cover is generated. `CoverField` edits it. */
export const cover = () =>
  ({
    describe: (key) => ({
      ...custom<string | null, string | null>({
        label: key(),
        blank: null,
        show: (value, t) => (value ? t('books:cover.uploaded') : t('books:cover.generated')),
      }),
      log: (value, before) => value && (before ? 'COVER_REPLACED' : 'COVER_UPLOADED'),
    }),
    input: () => coverInput,
    output: v.nullable(v.string()),
    required: false,
    unique: false,
    isReference: false,
  }) satisfies RecordField<string | null, string | null, typeof coverInput, false>;
