import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { errorMessage } from '~/ui/form/use-explain';
import { toast } from '~/ui/overlay/toast';
import type { BatchDetail } from './schema';

interface UndoBatchProps {
  batch: Pick<BatchDetail, 'id' | 'undoable'>;
  /** With the ID of the batch that undoes it. */
  onStarted: (id: string) => void;
}

/** For an hour. Nothing if there is nothing to undo. */
export function UndoBatch({ batch: { id, undoable }, onStarted }: UndoBatchProps) {
  const t = useMessages();
  const format = useFormat();
  const undo = useMutation({
    mutationFn: () => api.batches.undo({ id }),
    onSuccess: (started) => onStarted(started.id),
    onError: (error) => toast.error(errorMessage(toCallFailure(error, t), t('ui:confirm.failed'))),
  });
  if (undoable === 0) return null;
  return (
    <Button size="sm" icon={Undo2} loading={undo.isPending} onClick={() => undo.mutate()}>
      {t('batches:undo', { count: undoable, number: format.number(undoable) })}
    </Button>
  );
}
