import { useQuery } from '@tanstack/react-query';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { Dialog } from '~/ui/overlay/dialog';
import { FieldError } from '~/ui/form/field';
import { Skeleton } from '~/ui/basics/skeleton';
import { lazyComponent, useLazyComponent } from '~/ui/overlay/lazy';
import { genreQueries } from '../client';

interface EditGenreDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

const editGenreForm = lazyComponent(() =>
  import('./edit-genre-form').then((module) => module.EditGenreForm),
);

/** The form loads together with the genre. */
export function EditGenreDialog({ id, open, onClose }: EditGenreDialogProps) {
  const { data, error, refetch } = useQuery({ ...genreQueries.one(id), enabled: open });
  const { component: Form } = useLazyComponent(editGenreForm, open, onClose);
  if (data && Form) return <Form key={id} genre={data} open={open} onClose={onClose} />;
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
