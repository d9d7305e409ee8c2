import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Skeleton } from '~/ui/basics/skeleton';
import { FieldError } from '~/ui/form/field';
import { useEdit } from '~/ui/form/use-edit';
import { Dialog } from '~/ui/overlay/dialog';
import { toast } from '~/ui/overlay/toast';
import { genreQueries, invalidateGenres } from '../client';
import { type GenreRow, genre as genreRecord } from '../record';
import { GenreDialog } from './genre-dialog';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function EditGenreDialog({ id, ...dialog }: DialogProps & { id: string }) {
  const { data, error, refetch } = useQuery({ ...genreQueries.one(id), enabled: dialog.open });
  if (data) return <EditGenreForm key={id} genre={data} {...dialog} />;
  return <Waiting {...dialog} error={error} onRetry={() => void refetch()} />;
}

function EditGenreForm({ genre, ...dialog }: DialogProps & { genre: GenreRow }) {
  const t = useMessages();
  const { id } = genre;
  const queryClient = useQueryClient();
  const form = useEdit({
    draft: `genre ${id}`,
    fields: genreRecord.fields,
    schema: genreRecord.createInput,
    saved: genre,
    query: genreQueries.one(id),
    conflict: {
      code: 'GENRE_CHANGED',
      title: t('genres:changed'),
      titleBy: (by) => t('genres:changedBy', by),
    },
    failed: t('genres:manage.updateFailed'),
    async save(input, expectedUpdatedAt) {
      await api.genres.update({ id, ...input, expectedUpdatedAt });
      toast.success(t('genres:manage.updated'));
      dialog.onClose();
      await invalidateGenres(queryClient);
    },
  });
  return (
    <GenreDialog
      {...dialog}
      form={form}
      title={t('genres:manage.update.title')}
      submitLabel={t('genres:manage.update.submit')}
    />
  );
}

/** Shown while the genre loads and if it cannot be loaded. */
function Waiting({
  open,
  onClose,
  error,
  onRetry,
}: DialogProps & { error: unknown; onRetry: () => void }) {
  const t = useMessages();
  const failure = error ? toCallFailure(error, t) : undefined;
  const notFound = failure?.status === 404;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('genres:manage.update.title')}
      className="dialog:max-w-lg"
      footer={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          {failure && !notFound && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
        </>
      }
    >
      {failure ? (
        <FieldError>{notFound ? t('genres:notFound') : t('genres:manage.loadFailed')}</FieldError>
      ) : (
        <div role="status" aria-label={t('ui:loading')} className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Dialog>
  );
}
