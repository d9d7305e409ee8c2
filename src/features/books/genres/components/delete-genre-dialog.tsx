import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { errorCode } from '~/shared/errors/app-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { DeleteDialog } from '~/ui/form/delete-dialog';
import { genreQueries, invalidateGenres } from '../client';
import { GenreField } from '../genre-field';
import type { GenreRow } from '../record';
import type { Genre } from '../schema';

interface DeleteGenreDialogProps {
  genre: GenreRow;
  open: boolean;
  onClose: () => void;
}

/** Deletes a genre. If it has books, the user first selects where to move them. */
export function DeleteGenreDialog({ genre, ...dialog }: DeleteGenreDialogProps) {
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { id } = genre;
  const [target, setTarget] = useState<Genre | null>(null);
  const [books, setBooks] = useState(genre.books);
  const used = books > 0;

  async function remove() {
    if (used && !target) return { moveTo: t('genres:manage.delete.targetRequired') };
    await api.genres
      .remove({ id, ...(used && target && { moveTo: target.id }) })
      .catch(updateCount);
    return undefined;
  }

  /** The list was stale if a book has been added since. */
  async function updateCount(cause: unknown) {
    if (errorCode(cause) === 'GENRE_IN_USE')
      await queryClient
        .fetchQuery({ ...genreQueries.one(id), staleTime: 0 })
        .then((newest) => setBooks(newest.books))
        .catch(() => undefined);
    throw cause;
  }

  const count = { count: books, total: format.number(books) };
  return (
    <DeleteDialog
      {...dialog}
      title={t('genres:manage.delete.title', { name: isolate(genre.name) })}
      description={used ? t('genres:manage.delete.used', count) : t('genres:manage.delete.unused')}
      submitLabel={used ? t('genres:manage.delete.move') : t('genres:manage.delete.submit')}
      done={t('genres:manage.delete.done')}
      failed={t('genres:manage.delete.failed')}
      onDelete={remove}
      onDeleted={() => invalidateGenres(queryClient)}
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
    </DeleteDialog>
  );
}
