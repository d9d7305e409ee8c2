import * as v from 'valibot';
import type { CallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { message } from '~/shared/i18n/message';
import type { ActionFieldsProps, ReadContext } from '~/ui/actions/action';
import { GenreInput } from './genre-field';
import type { GenreRow } from './record';

const target = v.pipe(v.string(), v.nonEmpty(message('genres:delete.targetRequired')));

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

/** What the dialog that deletes a genre asks for: where its books go, if it has any. */
export const deletionForm = {
  fields: Target,
  read(form: FormData, { item }: ReadContext<GenreRow>) {
    const moveTo = form.get('moveTo') ?? '';
    return moveTo !== '' || (item && item.books > 0)
      ? v.parse(v.object({ moveTo: target }), { moveTo })
      : {};
  },
  // A book may have been added since.
  asks: ({ code }: CallFailure) => code === 'GENRE_IN_USE',
};
