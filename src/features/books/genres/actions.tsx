import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { message } from '~/shared/i18n/message';
import type { ActionFieldsProps } from '~/ui/actions/action';
import { deleteAction } from '~/ui/record/record-actions';
import { GenreInput } from './genre-field';
import { type GenreRow, genre } from './record';

const target = v.pipe(v.string(), v.nonEmpty(message('genres:delete.targetRequired')));

/** Deletes a genre. If it has books, the user first selects where to move them. */
export const deleteGenre = deleteAction(genre, api.genres.remove, {
  submit: ({ books }) => (books > 0 ? 'genres:delete.move' : 'genres:delete'),
  text: ({ books }, t, format) =>
    books > 0
      ? t('genres:delete.used', { count: books, total: format.number(books) })
      : t('genres:delete.text'),
  many: { title: 'list:deleteRecords.title', text: 'genres:delete.many' },
  failed: 'genres:delete.failed',
  fields: Target,
  read(form, { item }) {
    const moveTo = form.get('moveTo') ?? '';
    return moveTo !== '' || (item && item.books > 0)
      ? v.parse(v.object({ moveTo: target }), { moveTo })
      : {};
  },
  // A book may have been added since.
  asks: ({ code }) => code === 'GENRE_IN_USE',
});

function Target({ item, errors, failure }: ActionFieldsProps<GenreRow>) {
  const t = useMessages();
  if (item?.books === 0 && !failure) return null;
  return (
    <GenreInput
      name="moveTo"
      required={item !== undefined}
      label={t('genres:delete.target')}
      {...(item && { without: item.id })}
      error={errors.moveTo}
    />
  );
}
