import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorCode } from '~/shared/app-error';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Conflict } from '~/ui/form/conflict';
import { Dialog } from '~/ui/overlay/dialog';
import { FieldError } from '~/ui/form/field';
import { Skeleton } from '~/ui/basics/skeleton';
import { toast } from '~/ui/overlay/toast';
import { useCall } from '~/ui/form/use-call';
import { type Edit, useEdit } from '~/ui/form/use-edit';
import { genreQueries, invalidateGenres, genresClient } from '../client';
import { GenreLabel } from '../genre-label';
import type { GenreRow } from '../schema';
import { GenreDialog } from './genre-dialog';
import { type GenreValues, genreFormSchema, readGenre, sameGenre, valuesOf } from './genre-values';

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
  const edit = useUpdate(genre, onClose);
  return (
    <GenreDialog
      {...edit}
      open={open}
      onClose={onClose}
      waiting={edit.conflict}
      title={t('genres:manage.update.title')}
      submitLabel={t('genres:manage.update.submit')}
    >
      {edit.conflict && (
        <Conflict
          title={t('genres:changed')}
          titleBy={(by) => t('genres:changedBy', by)}
          change={edit.theirChange}
          differences={differencesOf(genre, edit.values, {
            name: t('genres:manage.name'),
            colour: t('genres:manage.colour'),
          })}
          onTakeTheirs={edit.takeTheirs}
          onKeepMine={edit.keepMine}
        />
      )}
    </GenreDialog>
  );
}

function differencesOf(theirs: GenreValues, mine: GenreValues, labels: GenreValues) {
  const colour = (it: string) => <GenreLabel genre={{ name: it, colour: it }} />;
  return [
    ...(theirs.name === mine.name
      ? []
      : [{ label: labels.name, theirs: theirs.name, mine: mine.name }]),
    ...(theirs.colour === mine.colour
      ? []
      : [{ label: labels.colour, theirs: colour(theirs.colour), mine: colour(mine.colour) }]),
  ];
}

function useUpdate(genre: GenreRow, onSaved: () => void) {
  const t = useMessages();
  const { id } = genre;
  const queryClient = useQueryClient();
  const { explain } = useCall();

  async function send(values: GenreValues, { expectedUpdatedAt, reportConflict }: Edit) {
    try {
      await genresClient.update({ id, ...values, expectedUpdatedAt });
      toast.success(t('genres:manage.updated'));
      onSaved();
      await invalidateGenres(queryClient);
      return undefined;
    } catch (cause) {
      const toErrors = () => explain(cause, t('genres:manage.updateFailed'));
      if (errorCode(cause) !== 'GENRE_CHANGED') return toErrors();
      reportConflict(cause);
      const theirs = await queryClient
        .fetchQuery({ ...genreQueries.one(id), staleTime: 0 })
        .catch(() => undefined);
      // The conflict panel shows the other version; the error is only for when it cannot be loaded.
      return theirs ? undefined : toErrors();
    }
  }

  return useEdit({
    draft: `genre ${id}`,
    saved: genre,
    valuesOf,
    same: sameGenre,
    schema: genreFormSchema,
    read: readGenre,
    send,
  });
}
