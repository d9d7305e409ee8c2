import { RotateCw, X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { JobState } from '~/shared/job-states';
import { usePermission } from '~/shared/page/use-permission';
import { IconButton } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { focusMain } from '~/ui/layout/use-focus-on-navigation';
import type { Column } from '~/ui/list/data-table';
import type { Job } from '../schema';
import { StateBadge } from './state-badge';
import { useJobAction } from './use-job-action';

/** Layout of the table: errors have several lines. */
export const jobTable = {
  alignTop: true,
  compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1',
};

interface JobColumnActions {
  onOpen: (job: Job) => void;
  onCancel: (job: Job) => void;
}

export function useJobColumns({ onOpen, onCancel }: JobColumnActions): Column<Job, never>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'job',
      header: t('jobs:column.job'),
      className: '@2xl:w-60',
      compact: 'row-start-1',
      cell: (job) => <Title job={job} onOpen={() => onOpen(job)} />,
    },
    {
      key: 'time',
      header: t('jobs:column.time'),
      className: '@2xl:w-48',
      compact: 'col-span-2',
      cell: (job, loadedAt) => (
        <span className="flex flex-col">
          <JobTime job={job} now={loadedAt} />
          <span className="text-ink-soft tabular-nums">
            {t('jobs:attempts', { number: format.number(job.attempts) })}
            {job.startedAt && job.endedAt && (
              <>
                {' · '}
                {t('jobs:took', {
                  duration: format.duration(getDuration(job.startedAt, job.endedAt)),
                })}
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'error',
      header: t('jobs:column.error'),
      compact: 'col-span-2',
      // In English, whatever the language of the page is.
      cell: ({ error }) =>
        error && (
          <span lang="en" dir="ltr" className="block text-start wrap-anywhere">
            {error}
          </span>
        ),
    },
    {
      key: 'actions',
      header: t('jobs:column.actions'),
      className: '@2xl:w-24 @2xl:text-end',
      compact: 'col-start-2 row-start-1',
      cell: (job) => <JobActions job={job} onCancel={onCancel} />,
    },
  ];
}

function Title({ job, onOpen }: { job: Job; onOpen: () => void }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <button
        type="button"
        aria-haspopup="dialog"
        className="text-start font-medium text-pretty underline decoration-line-strong underline-offset-4 hover:decoration-current max-sm:min-h-11"
        onClick={onOpen}
      >
        {job.title}
      </button>
      <StateBadge state={job.state} />
    </span>
  );
}

/** In milliseconds. */
export const getDuration = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** The time that matters in the state of the job. The tooltip has the exact one. */
function JobTime({ job, now }: { job: Job; now: number }) {
  const t = useMessages();
  const format = useFormat();
  const { state, createdAt, startAfter, endedAt } = job;
  const relative = (at: string) => ({ when: format.relative(at, now) });
  const shown = (at: string, text: string) => (
    <time dateTime={at} title={format.exact(at)}>
      {text}
    </time>
  );
  if (endedAt) return shown(endedAt, t('jobs:time.ended', relative(endedAt)));
  if (state !== 'active' && Date.parse(startAfter) > now)
    return shown(startAfter, t('jobs:time.next', relative(startAfter)));
  return shown(createdAt, t('jobs:time.added', relative(createdAt)));
}

const retryable = new Set<JobState>(['retry', 'failed']);
const cancellable = new Set<JobState>(['created', 'retry', 'active']);

/** The buttons of a row. */
function JobActions({ job, onCancel }: { job: Job; onCancel: (job: Job) => void }) {
  const t = useMessages();
  const mayRetry = usePermission({ jobs: 'retry' });
  const mayCancel = usePermission({ jobs: 'cancel' });
  return (
    <span className="inline-flex gap-1 print:hidden">
      {mayRetry && retryable.has(job.state) && <RetryButton job={job} />}
      {mayCancel && cancellable.has(job.state) && (
        <RowButton
          icon={X}
          label={t('jobs:cancel.label', { job: isolate(job.title) })}
          className="hover:text-danger"
          onClick={() => onCancel(job)}
        />
      )}
    </span>
  );
}

function RetryButton({ job: { queue, id, title } }: { job: Job }) {
  const t = useMessages();
  const retry = () => api.jobs.retry({ queue, id });
  const { pending, run } = useJobAction(retry, t('jobs:retry.done'), t('jobs:retry.failed'));
  return (
    <RowButton
      icon={RotateCw}
      label={t('jobs:retry.label', { job: isolate(title) })}
      loading={pending}
      onClick={run}
    />
  );
}

/** Polling may remove the row of a focused button: focus then moves to the page. */
function RowButton(props: ComponentProps<typeof IconButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) requestAnimationFrame(focusMainIfLost);
    };
  }, []);
  return <IconButton ref={button} size="sm" {...props} />;
}

function focusMainIfLost(): void {
  if (document.activeElement === document.body) focusMain();
}
