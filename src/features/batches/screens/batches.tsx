import { ListChecks } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { type Column, RowLink } from '~/ui/list/data-table';
import { ListPage } from '~/ui/list/list-page';
import { batchQueries } from '../client';
import { useBatchCounts } from '../batch-progress';
import { BatchBadge } from '../batch-summary';
import type { Batch } from '../schema';

export function BatchesScreen() {
  const t = useMessages();
  return (
    <ListPage
      to="/manager/batches"
      title={t('batches:title')}
      description={t('batches:text')}
      search={{}}
      defaults={{}}
      query={batchQueries.list}
      columns={useBatchColumns()}
      empty={{
        icon: ListChecks,
        title: t('batches:empty.title'),
        text: t('batches:empty.text'),
      }}
      table={{ compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1' }}
    />
  );
}

function useBatchColumns(): Column<Batch, never>[] {
  const t = useMessages();
  const counts = useBatchCounts();
  return [
    {
      key: 'action',
      header: t('batches:column.action'),
      compact: 'row-start-1',
      cell: ({ id, action }) => (
        <RowLink to="/manager/batches/$id" params={{ id }}>
          {action}
        </RowLink>
      ),
    },
    {
      key: 'state',
      header: t('batches:column.state'),
      className: '@2xl:w-32',
      compact: 'col-start-2 row-start-1 @max-2xl:text-end',
      cell: ({ state }) => <BatchBadge state={state} />,
    },
    {
      key: 'progress',
      header: t('batches:column.progress'),
      className: 'tabular-nums @2xl:w-56',
      compact: '@max-2xl:text-ink-soft',
      cell: (batch) => (batch.total === null ? t('batches:progress.finding') : counts(batch)),
    },
    {
      key: 'by',
      header: t('batches:column.by'),
      className: '@2xl:w-40',
      cell: ({ startedBy }) => <bdi className={oneLine}>{startedBy}</bdi>,
    },
    {
      key: 'started',
      header: t('batches:column.started'),
      className: 'tabular-nums @2xl:w-40',
      compact: '@max-2xl:text-end @max-2xl:text-ink-soft',
      cell: ({ createdAt }, loadedAt) => <Time at={createdAt} as="relative" now={loadedAt} />,
    },
  ];
}
