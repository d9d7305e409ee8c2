import { useFormat, useMessages } from '~/shared/i18n/context';
import type { Column } from '~/ui/list/data-table';
import type { Job } from '../schema';
import { JobActions } from './job-actions';
import { StateBadge } from './state-badge';

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
