import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/shared/data/api-client';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { jobStates } from '~/shared/job-states';
import { isolate } from '~/ui/basics/isolate';
import { Spinner } from '~/ui/basics/spinner';
import { Time } from '~/ui/basics/time';
import { Detail, DetailCode, Details } from '~/ui/layout/details';
import type { FilterOption } from '~/ui/list/filter-select';
import { select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { ConfirmDialog } from '~/ui/overlay/confirm';
import { Dialog } from '~/ui/overlay/dialog';
import { toast } from '~/ui/overlay/toast';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { allStates, jobQueries, pollSeconds, refreshJobs } from '../client';
import { stateLabels } from '../components/labels';
import { jobListId, QueueName, Queues } from '../components/queues';
import { StateBadge } from '../components/state-badge';
import { getDuration, jobTable, useJobColumns } from '../components/use-job-columns';
import type { Job, JobDetail } from '../schema';
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

interface JobDialogProps {
  /** The dialog is open while it is set. */
  job: Job | undefined;
  onClose: () => void;
}

/** Everything about a job. Outside of the list, because polling may remove its row. */
function JobDialog({ job, onClose }: JobDialogProps) {
  const { subject } = useDialogSubject(job);
  return (
    <Dialog open={job !== undefined} onOpenChange={onClose} title={subject?.title ?? ''}>
      {subject && <Content job={subject} />}
    </Dialog>
  );
}

function Content({ job }: { job: Job }) {
  const t = useMessages();
  const { data, error } = useQuery(jobQueries.job(job));
  if (data) return <JobFacts job={data} />;
  if (error) return <p role="alert">{toCallFailure(error, t).message}</p>;
  return <Spinner />;
}

function JobFacts({ job }: { job: JobDetail }) {
  const t = useMessages();
  const format = useFormat();
  const isWaiting = job.state === 'created' || job.state === 'retry';
  const attempts = { number: format.number(job.attempts), max: format.number(job.maxAttempts) };
  return (
    <Details>
      <Detail label={t('jobs:column.state')}>
        <StateBadge state={job.state} />
      </Detail>
      <Detail label={t('jobs:column.queue')}>
        <QueueName name={job.queue} />
      </Detail>
      <Detail label={t('jobs:detail.attempts')}>{t('jobs:detail.attemptsOf', attempts)}</Detail>
      <Detail label={t('jobs:detail.added')}>
        <Time at={job.createdAt} />
      </Detail>
      {isWaiting && (
        <Detail label={t('jobs:detail.next')}>
          <Time at={job.startAfter} />
        </Detail>
      )}
      {job.startedAt && (
        <Detail label={t('jobs:detail.started')}>
          <Time at={job.startedAt} />
        </Detail>
      )}
      {job.startedAt && job.endedAt && (
        <Detail label={t('jobs:detail.duration')}>
          {format.duration(getDuration(job.startedAt, job.endedAt))}
        </Detail>
      )}
      {job.error && (
        <Detail label={t('jobs:detail.error')}>
          <DetailCode>{job.error}</DetailCode>
        </Detail>
      )}
      <Detail label={t('jobs:detail.data')}>
        {job.data ? (
          <DetailCode>{JSON.stringify(job.data, null, 2)}</DetailCode>
        ) : (
          <span className="text-ink-soft">{t('jobs:detail.noData')}</span>
        )}
      </Detail>
    </Details>
  );
}
