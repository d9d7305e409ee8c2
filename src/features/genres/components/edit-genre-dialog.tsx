import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { Dialog } from '~/ui/overlay/dialog';
import { FieldError } from '~/ui/form/field';
import { Skeleton } from '~/ui/basics/skeleton';
import { toast } from '~/ui/overlay/toast';
import { useEdit } from '~/ui/form/use-edit';
import { genreQueries, invalidateGenres, genresClient } from '../client';
import { genreFields } from '../fields';
import { type GenreRow, createGenreInput } from '../schema';
import { GenreDialog } from './genre-dialog';

interface EditGenreDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

export function EditGenreDialog({ id, open, onClose }: EditGenreDialogProps) {
  const { data, error, refetch } = useQuery({ ...genreQueries.one(id), enabled: open });
  if (data) return <Form key={id} genre={data} open={open} onClose={onClose} />;
  return <Waiting {...{ open, onClose, error }} onRetry={() => void refetch()} />;
}

interface WaitingProps {
  open: boolean;
  onClose: () => void;
  error: unknown;
  onRetry: () => void;
}

/** Shown while the genre loads and if it cannot be loaded. */
function Waiting({ open, onClose, error, onRetry }: WaitingProps) {
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

interface FormProps {
  genre: GenreRow;
  open: boolean;
  onClose: () => void;
}

function Form({ genre, open, onClose }: FormProps) {
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
