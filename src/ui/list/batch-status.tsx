import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { Button, IconButton } from '../basics/button';
import { cx } from '../basics/cx';
import { TextLink } from '../basics/link';
import { BatchProgress } from './batch-progress';

/** Above the end of the list and the bars of phones, so that the list does not move. */
export const floating =
  'sticky bottom-[calc(1rem+var(--bottom-bar,0px)+var(--keyboard-inset,0px))] z-30 mx-auto rounded-lg border border-line bg-raised shadow-overlay print:hidden';

/** The progress of an action on many records, and its result. */
export function BatchStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { data: batch } = useQuery({
    queryKey: ['batches', 'one', id],
    queryFn: () => api.batches.get({ id }),
    refetchInterval: ({ state: { data } }) => (data?.finishedAt ? false : 500),
  });
  const isOver = Boolean(batch?.finishedAt);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries();
  }, [isOver, queryClient]);
  if (!batch) return null;
  return (
    <div
      className={cx(
        floating,
        'flex w-full max-w-xl flex-wrap items-center gap-3 px-4 py-3 text-sm',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="font-medium">{batch.action}</span>
        <BatchProgress batch={batch} />
      </div>
      <TextLink to="/manager/batches/$id" params={{ id }}>
        {t('list:batch.report')}
      </TextLink>
      {isOver ? (
        <IconButton icon={X} label={t('ui:close')} onClick={onClose} />
      ) : (
        <Button size="sm" onClick={() => void api.batches.cancel({ id })}>
          {t('ui:confirm.cancel')}
        </Button>
      )}
    </div>
  );
}
