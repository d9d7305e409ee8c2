import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '~/shared/app-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { FormDialog } from '~/ui/form/form-dialog';
import { useCall } from '~/ui/form/use-call';
import { toast } from '~/ui/overlay/toast';
import { genreQueries, invalidateGenres, genresClient } from '../client';
import { GenreField } from '../genre-field';
import type { Genre, GenreRow } from '../schema';

export interface DeleteGenreFormProps {
  genre: GenreRow;
  open: boolean;
  onClose: () => void;
}

/** Lazy chunk of `delete-genre-dialog.tsx`. */
export function DeleteGenreForm({ genre, open, onClose }: DeleteGenreFormProps) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { explain } = useCall();
  const { id } = genre;
  const [target, setTarget] = useState<Genre | null>(null);
  const [books, setBooks] = useState(genre.books);
  const used = books > 0;

  async function remove() {
    if (used && !target) return { moveTo: t('genres:manage.delete.targetRequired') };
    try {
      await genresClient.remove({ id, ...(used && target && { moveTo: target.id }) });
      toast.success(t('genres:manage.delete.done'));
      await invalidateGenres(queryClient);
      return undefined;
    } catch (cause) {
      await updateCount(cause);
      return explain(cause, t('genres:manage.delete.failed'));
    }
  }

  /** The list was stale if a book has been added since. */
  async function updateCount(cause: unknown) {
    if (errorCode(cause) !== 'GENRE_IN_USE') return;
    await queryClient
      .fetchQuery({ ...genreQueries.one(id), staleTime: 0 })
      .then((newest) => setBooks(newest.books))
      .catch(() => undefined);
  }

  const count = { count: books, total: format.number(books) };
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={t('genres:manage.delete.title', { name: isolate(genre.name) })}
      description={used ? t('genres:manage.delete.used', count) : t('genres:manage.delete.unused')}
      submitLabel={used ? t('genres:manage.delete.move') : t('genres:manage.delete.submit')}
      onSubmit={remove}
    >
      {(errors) =>
        used && (
          <GenreField
            name="moveTo"
            required
            label={t('genres:manage.delete.target')}
            without={id}
            value={target}
            onChange={setTarget}
            error={errors.moveTo}
          />
        )
      }
    </FormDialog>
  );
}
