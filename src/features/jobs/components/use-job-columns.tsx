import { useFormat, useMessages } from '~/shared/i18n/context';
import type { Column } from '~/ui/list/data-table';
import type { Job } from '../schema';
import { JobActions } from './job-actions';
import { QueueName } from './queue-name';
import { StateBadge } from './state-badge';

/** Layout of the table: errors have several lines. */
export const jobTable = {
  alignTop: true,
  compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1.5',
};

export function useJobColumns(onCancel: (job: Job) => void): Column<Job, never>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'queue',
      header: t('jobs:column.queue'),
      className: '@2xl:w-44',
      compact: 'row-start-1 self-center',
      cell: ({ queue }) => <QueueName name={queue} />,
    },
    {
      key: 'state',
      header: t('jobs:column.state'),
      className: '@2xl:w-28',
      compact: 'col-start-1 row-start-2',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'time',
      header: t('jobs:column.time'),
      className: '@2xl:w-44',
      compact: 'col-span-2 @max-2xl:text-ink-soft',
      cell: (job, loadedAt) => <JobTime job={job} now={loadedAt} />,
    },
    {
      key: 'attempts',
      header: t('jobs:column.attempts'),
      className: 'tabular-nums @2xl:w-22',
      compact: 'col-span-2',
      labelled: true,
      cell: ({ attempts }) => format.number(attempts),
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
      compact: 'col-start-2 row-span-2 row-start-1',
      cell: (job) => <JobActions job={job} onCancel={onCancel} />,
    },
  ];
}

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
