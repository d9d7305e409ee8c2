import * as v from 'valibot';
import { useMessages } from '~/shared/i18n/context';
import type { ActionFieldsProps } from '~/ui/actions/action';
import { GenreInput } from './genres/genre-field';
import type { BookRow } from './record';
import { setGenreInput } from './schema';

function NewGenre({ item, errors }: ActionFieldsProps<BookRow>) {
  const t = useMessages();
  return (
    <GenreInput
      name="genreId"
      required
      label={t('books:fields.genre')}
      initial={item?.genre}
      error={errors.genreId}
    />
  );
}

/** What the dialog asks for that moves books to another genre. */
export const genreForm = {
  fields: NewGenre,
  read: (form: FormData) =>
    v.parse(v.omit(setGenreInput, ['id']), { genreId: form.get('genreId') }),
};
