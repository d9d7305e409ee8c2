import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { Conflict } from '~/ui/form/conflict';
import { useEdit } from '~/ui/form/use-edit';
import { toast } from '~/ui/overlay/toast';
import { genreQueries, invalidateGenres, genresClient } from '../client';
import { genreFields } from '../fields';
import { type GenreRow, createGenreInput } from '../schema';
import { GenreDialog } from './genre-dialog';

interface EditGenreFormProps {
  genre: GenreRow;
  open: boolean;
  onClose: () => void;
}

/** Lazy chunk of `edit-genre-dialog.tsx`. */
export function EditGenreForm({ genre, open, onClose }: EditGenreFormProps) {
  const t = useMessages();
  const { conflict, ...form } = useGenreEdit(genre, onClose);
  return (
    <GenreDialog
      form={form}
      open={open}
      onClose={onClose}
      waiting={Boolean(conflict)}
      title={t('genres:manage.update.title')}
      submitLabel={t('genres:manage.update.submit')}
    >
      {conflict && (
        <Conflict
          {...conflict}
          title={t('genres:changed')}
          titleBy={(by) => t('genres:changedBy', by)}
        />
      )}
    </GenreDialog>
  );
}

function useGenreEdit(genre: GenreRow, onSaved: () => void) {
  const t = useMessages();
  const { id } = genre;
  const queryClient = useQueryClient();
  return useEdit({
    draft: `genre ${id}`,
    fields: genreFields,
    schema: createGenreInput,
    saved: genre,
    query: genreQueries.one(id),
    conflictCode: 'GENRE_CHANGED',
    failed: t('genres:manage.updateFailed'),
    async save(input, expectedUpdatedAt) {
      await genresClient.update({ id, ...input, expectedUpdatedAt });
      toast.success(t('genres:manage.updated'));
      onSaved();
      await invalidateGenres(queryClient);
    },
  });
}
