import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { jobStates } from '~/shared/job-states';
import { isolate } from '~/ui/basics/isolate';
import type { FilterOption } from '~/ui/list/filter-select';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { allStates, jobQueries, pollSeconds, refreshJobs } from '../client';
import { JobDialog } from '../components/job-dialog';
import { jobListId, Queues } from '../components/queues';
import { stateLabels } from '../components/labels';
import { jobTable, useJobColumns } from '../components/use-job-columns';
import type { Job } from '../schema';
import { type JobsSearch, jobsSearchDefaults } from '../search';

export function JobsScreen({ search }: { search: JobsSearch }) {
  const t = useMessages();
  const [opened, setOpened] = useState<Job>();
  const [cancelling, setCancelling] = useState<Job>();
  const { data } = useQuery(jobQueries.queues());
  return (
    <>
      <ListPage
        to="/manager/jobs"
        title={t('jobs:title')}
        description={t('jobs:text')}
        above={
          <div id={jobListId} className="scroll-mt-20">
            <h2 className="text-lg leading-snug font-semibold">{t('jobs:list.title')}</h2>
            <p className="mt-0.5 text-sm text-ink-soft">
              {t('jobs:refresh', { count: pollSeconds })}
            </p>
          </div>
        }
        search={search}
        defaults={jobsSearchDefaults}
        query={jobQueries.list}
        columns={useJobColumns({ onOpen: setOpened, onCancel: setCancelling })}
        filters={[
          select({
            name: 'queue',
            label: t('jobs:column.queue'),
            any: t('jobs:filter.anyQueue'),
            options: (data?.queues ?? []).map(({ name, title }) => ({ value: name, label: title })),
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
      >
        <Queues />
      </ListPage>
      <JobDialog job={opened} onClose={() => setOpened(undefined)} />
      <CancelJobDialog job={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  );
}

interface CancelJobDialogProps {
  /** The dialog is open while it is set. */
  job: Job | undefined;
  onClose: () => void;
}

/** Outside of the list, because polling may remove the row of the job. */
function CancelJobDialog({ job, onClose }: CancelJobDialogProps) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { subject } = useDialogSubject(job);
  return (
    <ConfirmDialog
      open={job !== undefined}
      onOpenChange={onClose}
      danger
      title={t('jobs:cancel.title')}
      description={t('jobs:cancel.text', { job: isolate(subject?.title ?? '') })}
      confirmLabel={t('jobs:cancel.submit')}
      cancelLabel={t('jobs:cancel.keep')}
      failed={t('jobs:cancel.failed')}
      onConfirm={async () => {
        if (!job) return;
        await api.jobs.cancel({ queue: job.queue, id: job.id });
        toast.success(t('jobs:cancel.done'));
        await refreshJobs(queryClient);
      }}
    />
  );
}
