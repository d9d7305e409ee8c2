import { useQuery } from '@tanstack/react-query';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { toCallFailure } from '~/shared/errors/call-error';
import { Spinner } from '~/ui/basics/spinner';
import { Time } from '~/ui/basics/time';
import { Detail, DetailCode, Details } from '~/ui/layout/details';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { jobQueries } from '../client';
import type { Job, JobDetail } from '../schema';
import { QueueName } from './queues';
import { StateBadge } from './state-badge';
import { getDuration } from './use-job-columns';

interface JobDialogProps {
  /** The dialog is open while it is set. */
  job: Job | undefined;
  onClose: () => void;
}

/** Everything about a job. Outside of the list, because polling may remove its row. */
export function JobDialog({ job, onClose }: JobDialogProps) {
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
