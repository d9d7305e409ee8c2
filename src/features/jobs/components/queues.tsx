import { useQuery } from '@tanstack/react-query';
import { useMessages } from '~/shared/i18n/context';
import { Section } from '~/ui/layout/page';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { jobQueries } from '../client';
import { JobsOff } from './jobs-off';
import { queueTable, useQueueColumns } from './use-queue-columns';

/** All queues with the number of their jobs and their schedules. */
export function Queues() {
  const t = useMessages();
  const { data, status, error, refetch, dataUpdatedAt } = useQuery(jobQueries.queues());
  const columns = useQueueColumns();
  const title = t('jobs:queues.title');
  return (
    <Section title={title} className="min-w-0">
      {data && !data.runsHere && <JobsOff />}
      <List
        state={wholeListState({ status, error, refetch, ...(data && { data: data.queues }) })}
        label={title}
        getKey={({ name }) => name}
        skeletonRows={6}
        // The count is for screen readers only: a short list needs no visible one.
        className="[&>[role=status]]:sr-only"
        renderItems={(items) => (
          <DataTable
            {...queueTable}
            label={title}
            columns={columns}
            items={items}
            getKey={({ name }) => name}
            loadedAt={dataUpdatedAt}
          />
        )}
      />
    </Section>
  );
}
