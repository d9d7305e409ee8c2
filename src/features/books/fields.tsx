import { GenreLabel } from './genres/genre-label';
import type { Genre } from './genres/schema';
import { custom, defineFields, number, text, textarea } from '~/ui/form/fields';
import { maxSummaryLength } from './limits';
import type { BookDetail } from './schema';
import { formatYear } from './use-year';

/** The fields of a book that users edit. Separate from the form: the activity log shows them too. */
export const bookFields = defineFields<BookDetail>()({
  title: text('books:manage.title.label', { required: true }),
  author: text('books:manage.author', { required: true }),
  genre: custom<Genre, Genre | null>({
    label: 'books:manage.genre',
    required: true,
    inputName: 'genreId',
    blank: null,
    toInput: (genre) => genre?.id ?? '',
    show: (genre) => genre && <GenreLabel genre={genre} />,
  }),
  publisher: text('books:manage.publisher'),
  year: number('books:manage.year', { show: formatYear }),
  summary: textarea('books:manage.summary', { maxLength: maxSummaryLength }),
  cover: custom<string | null, string | null>({
    label: 'books:manage.cover',
    blank: null,
    show: (cover, t) =>
      cover ? t('books:manage.conflict.cover') : t('books:manage.conflict.noCover'),
  }),
});

export type BookValues = typeof bookFields.blank;
