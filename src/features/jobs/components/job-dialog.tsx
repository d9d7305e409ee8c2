import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { toCallFailure } from '~/shared/errors/call-error';
import { Spinner } from '~/ui/basics/spinner';
import { Time } from '~/ui/basics/time';
import { Dialog } from '~/ui/overlay/dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { jobQueries } from '../client';
import type { Job, JobDetail } from '../schema';
import { QueueName } from './queue-name';
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
  if (data) return <Detail job={data} />;
  if (error) return <p role="alert">{toCallFailure(error, t).message}</p>;
  return <Spinner />;
}

function Detail({ job }: { job: JobDetail }) {
  const t = useMessages();
  const format = useFormat();
  const isWaiting = job.state === 'created' || job.state === 'retry';
  const attempts = { number: format.number(job.attempts), max: format.number(job.maxAttempts) };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      <Entry label={t('jobs:column.state')}>
        <StateBadge state={job.state} />
      </Entry>
      <Entry label={t('jobs:column.queue')}>
        <QueueName name={job.queue} />
      </Entry>
      <Entry label={t('jobs:detail.attempts')}>{t('jobs:detail.attemptsOf', attempts)}</Entry>
      <Entry label={t('jobs:detail.added')}>
        <Time at={job.createdAt} />
      </Entry>
      {isWaiting && (
        <Entry label={t('jobs:detail.next')}>
          <Time at={job.startAfter} />
        </Entry>
      )}
      {job.startedAt && (
        <Entry label={t('jobs:detail.started')}>
          <Time at={job.startedAt} />
        </Entry>
      )}
      {job.startedAt && job.endedAt && (
        <Entry label={t('jobs:detail.duration')}>
          {format.duration(getDuration(job.startedAt, job.endedAt))}
        </Entry>
      )}
      {job.error && (
        <Entry label={t('jobs:detail.error')}>
          <Code>{job.error}</Code>
        </Entry>
      )}
      <Entry label={t('jobs:detail.data')}>
        {job.data ? (
          <Code>{JSON.stringify(job.data, null, 2)}</Code>
        ) : (
          <span className="text-ink-soft">{t('jobs:detail.noData')}</span>
        )}
      </Entry>
    </dl>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** In English, whatever the language of the page is. */
function Code({ children }: { children: string }) {
  return (
    <pre
      lang="en"
      dir="ltr"
      className="max-h-60 overflow-y-auto rounded-md bg-wash p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
