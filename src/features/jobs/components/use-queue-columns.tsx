import { Play } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/use-permission';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Time } from '~/ui/basics/time';
import type { Column } from '~/ui/list/data-table';
import { jobsClient } from '../client';
import { type Queue, jobStates } from '../schema';
import { QueueName } from './queue-name';
import { StateBadge } from './state-badge';
import { useJobAction } from './use-job-action';

/** The id of the list of jobs, which the counts link to. */
export const jobListId = 'list';

/** In a compact row: the name and the button, the counts, the times. */
export const queueTable = { compactRow: 'flex flex-wrap items-center gap-x-4 gap-y-1' };

export function useQueueColumns(): Column<Queue, never>[] {
  const t = useMessages();
  const mayRun = usePermission({ jobs: 'run' });
  return [
    {
      key: 'queue',
      header: t('jobs:column.queue'),
      className: '@2xl:w-44',
      compact: '-order-2 flex-1',
      cell: ({ name }) => <QueueName name={name} />,
    },
    {
      key: 'counts',
      header: t('jobs:column.jobs'),
      compact: 'basis-full',
      cell: (queue) => <Counts queue={queue} />,
    },
    {
      key: 'last-run',
      header: t('jobs:column.lastRun'),
      className: '@2xl:w-40',
      compact: '',
      labelled: true,
      cell: ({ schedule }, loadedAt) => schedule && <LastRun {...schedule} now={loadedAt} />,
    },
    {
      key: 'next-run',
      header: t('jobs:column.nextRun'),
      className: '@2xl:w-36',
      compact: '',
      labelled: true,
      cell: ({ schedule }, loadedAt) =>
        schedule ? (
          <Time at={schedule.nextRunAt} as="relative" now={loadedAt} />
        ) : (
          <span className="text-ink-soft">{t('jobs:queues.onDemand')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('jobs:column.actions'),
      className: '@2xl:w-38 @2xl:text-end',
      compact: '-order-1',
      cell: ({ name, schedule }) => mayRun && schedule && <RunButton queue={name} />,
    },
  ];
}

/** Each count links to the jobs it counts. */
function Counts({ queue: { name, counts } }: { queue: Queue }) {
  const t = useMessages();
  const format = useFormat();
  const states = jobStates.toReversed().filter((state) => counts[state] > 0);
  if (states.length === 0) return <span className="text-ink-soft">{t('jobs:queues.noJobs')}</span>;
  return (
    <span className="flex flex-wrap gap-x-1.5 gap-y-1">
      {states.map((state) => (
        <TextLink
          key={state}
          to="/manager/jobs"
          search={{ queue: name, state }}
          hash={jobListId}
          className="inline-flex min-h-6 items-center no-underline pointer-coarse:min-h-10"
        >
          <StateBadge state={state} count={format.number(counts[state])} />
          <span className="sr-only"> {name}</span>
        </TextLink>
      ))}
    </span>
  );
}

function LastRun({
  lastRun,
  now,
}: Pick<NonNullable<Queue['schedule']>, 'lastRun'> & { now: number }) {
  const t = useMessages();
  if (!lastRun) return <span className="text-ink-soft">{t('jobs:queues.notYet')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Time at={lastRun.at} as="relative" now={now} />
      {lastRun.state === 'failed' && <StateBadge state="failed" />}
    </span>
  );
}

function RunButton({ queue }: { queue: string }) {
  const t = useMessages();
  const { pending, run } = useJobAction({
    call: () => jobsClient.run({ queue }),
    done: t('jobs:run.done', { queue: isolate(queue) }),
    failed: t('jobs:run.failed'),
  });
  return (
    <Button size="sm" icon={Play} loading={pending} onClick={run} className="print:hidden">
      {t('jobs:run.open')}
      <span className="sr-only"> {queue}</span>
    </Button>
  );
}
