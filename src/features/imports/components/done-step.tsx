import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BatchSummary } from '~/features/batches/batch-summary';
import { batchQueries, isRunning } from '~/features/batches/client';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Card } from '~/ui/layout/page';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { importQueries } from '../client';
import type { Import } from '../schema';

/** The last step: the progress of the import, and its undoing. */
export function DoneStep({ data }: { data: Import }) {
  const t = useMessages();
  const format = useFormat();
  const { batchId, undoBatchId, undoLeft, type } = data;
  const { data: batch } = useQuery({
    ...batchQueries.one(batchId ?? ''),
    enabled: batchId !== null,
  });
  useFreshLists(batch && !isRunning(batch));
  useFreshImport(data);
  // A batch that runs can be cancelled on its own page.
  const undoUntil = batch && !isRunning(batch) ? data.undoUntil : null;
  return (
    <>
      {undoLeft !== null && (
        <Card className="flex flex-col gap-4">
          <h2 className="text-lg leading-snug font-semibold">{t('imports:undo.action')}</h2>
          {undoBatchId && <BatchSummary id={undoBatchId} />}
          {undoLeft > 0 && (
            <p className="text-sm text-warning">
              {t('imports:undo.left', { count: undoLeft, number: format.number(undoLeft) })}
            </p>
          )}
        </Card>
      )}
      <Card className="flex flex-col gap-4">
        <h2 className="text-lg leading-snug font-semibold">{t('imports:done.title')}</h2>
        {batchId && <BatchSummary id={batchId} />}
        {undoUntil && (
          <p className="max-w-prose text-sm text-pretty text-ink-soft">
            {t('imports:done.until', { time: isolate(format.dateTime(undoUntil)) })}
          </p>
        )}
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
          {undoUntil && <UndoButton id={data.id} />}
          <ButtonLink to="/manager/import/$type" params={{ type: type.name }}>
            {t('imports:upload.again')}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** What other pages have loaded before the import is out of date. */
function useFreshLists(isOver: boolean | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ refetchType: 'none' });
  }, [client, isOver]);
}

/** What undoing leaves is known when its batch has found all records. */
function useFreshImport({ id, undoBatchId }: Import) {
  const client = useQueryClient();
  const { data: undo } = useQuery({
    ...batchQueries.one(undoBatchId ?? ''),
    enabled: undoBatchId !== null,
  });
  const isFound = undo !== undefined && undo.total !== null;
  useEffect(() => {
    if (isFound) void client.invalidateQueries({ queryKey: importQueries.one(id).queryKey });
  }, [client, id, isFound]);
}

function UndoButton({ id }: { id: string }) {
  const t = useMessages();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Undo2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('imports:undo.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title={t('imports:undo.title')}
        description={t('imports:undo.text')}
        confirmLabel={t('imports:undo.open')}
        failed={t('imports:undo.failed')}
        onConfirm={async () => {
          client.setQueryData(importQueries.one(id).queryKey, await api.imports.undo({ id }));
        }}
      />
    </>
  );
}
