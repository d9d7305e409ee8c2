import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '~/shared/app-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { FormDialog } from '~/ui/form/form-dialog';
import { isolate } from '~/ui/basics/isolate';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { genreQueries, invalidateGenres, genresClient } from '../client';
import { GenreField } from '../genre-field';
import type { Genre, GenreRow } from '../schema';

interface DeleteGenreDialogProps {
  genre: GenreRow;
  open: boolean;
  onClose: () => void;
}

/** Deletes a genre. If it has books, the user first selects where to move them. */
export function DeleteGenreDialog({ genre, open, onClose }: DeleteGenreDialogProps) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { explain } = useCall();
  const [target, setTarget] = useState<Genre | null>(null);
  const [books, setBooks] = useState(genre.books);
  const used = books > 0;

  async function send() {
    if (used && !target) return { moveTo: t('genres:manage.delete.targetRequired') };
    try {
      await genresClient.remove({ id: genre.id, ...(used && target && { moveTo: target.id }) });
      toast.success(t('genres:manage.delete.done'));
      await invalidateGenres(queryClient);
      return undefined;
    } catch (cause) {
      // The list was stale: a book has been added since.
      if (errorCode(cause) === 'GENRE_IN_USE')
        await queryClient
          .fetchQuery({ ...genreQueries.one(genre.id), staleTime: 0 })
          .then((newest) => setBooks(newest.books))
          .catch(() => undefined);
      return explain(cause, t('genres:manage.delete.failed'));
    }
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
      onSubmit={send}
    >
      {(errors) =>
        used && (
          <GenreField
            name="moveTo"
            required
            label={t('genres:manage.delete.target')}
            without={genre.id}
            value={target}
            onChange={setTarget}
            error={errors.moveTo}
          />
        )
      }
    </FormDialog>
  );
}
