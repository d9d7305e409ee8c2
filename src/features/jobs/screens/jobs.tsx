import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import type { FilterOption } from '~/ui/list/filter-select';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { jobQueries } from '../client';
import { CancelJobDialog } from '../components/cancel-job-dialog';
import { stateLabels } from '../components/labels';
import { Queues } from '../components/queues';
import { jobTable, useJobColumns } from '../components/use-job-columns';
import { jobListId } from '../components/use-queue-columns';
import { allStates } from '../filters';
import { jobStates } from '~/shared/job-states';
import type { Job } from '../schema';
import { type JobsSearch, jobsSearchDefaults } from '../search';

export function JobsScreen({ search }: { search: JobsSearch }) {
  const t = useMessages();
  const [cancelling, setCancelling] = useState<Job>();
  const { data } = useQuery(jobQueries.queues());
  return (
    <>
      <ListPage
        to="/manager/jobs"
        title={t('jobs:title')}
        description={t('jobs:text')}
        above={
          <>
            <Queues />
            <h2 id={jobListId} className="scroll-mt-20 text-lg leading-snug font-semibold">
              {t('jobs:list.title')}
            </h2>
          </>
        }
        search={search}
        defaults={jobsSearchDefaults}
        query={jobQueries.list}
        columns={useJobColumns(setCancelling)}
        filters={[
          select({
            name: 'queue',
            label: t('jobs:column.queue'),
            any: t('jobs:filter.anyQueue'),
            options: (data?.queues ?? []).map(({ name }) => ({ value: name, label: name })),
          }),
          select({
            name: 'state',
            label: t('jobs:column.state'),
            any: t('jobs:filter.failing'),
            options: [
              ...jobStates.map((state): FilterOption<string> => ({
                value: state,
                label: t(stateLabels[state]),
              })),
              { value: allStates, label: t('jobs:filter.allStates') },
            ],
          }),
        ]}
        empty={{ icon: CircleCheck, title: t('jobs:empty.title'), text: t('jobs:empty.text') }}
        table={jobTable}
      />
      <CancelJobDialog job={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  );
}
