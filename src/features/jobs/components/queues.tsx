import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info, Play } from 'lucide-react';
import { api } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { jobStates, maxJobCount } from '~/shared/job-states';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { usePermission } from '~/shared/page/use-permission';
import { Button } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { Card, Section } from '~/ui/layout/page';
import { type Column, DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { jobQueries } from '../client';
import type { Queue } from '../schema';
import { StateBadge } from './state-badge';
import { useJobAction } from './use-job-action';

/** All queues with the number of their jobs and their schedules, by the part that adds them. */
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
        quiet
        renderItems={(items) => (
          <div className="flex flex-col gap-6">
            {[...Map.groupBy(items, ({ part }) => part)].map(([part, queues]) => (
              <section key={part} aria-label={part} className={partClass}>
                <h3 className="text-sm font-semibold">{part}</h3>
                <DataTable
                  {...queueTable}
                  label={part}
                  columns={columns}
                  items={queues}
                  getKey={({ name }) => name}
                  loadedAt={dataUpdatedAt}
                />
              </section>
            ))}
          </div>
        )}
      />
    </Section>
  );
}

/** Explains why waiting jobs may not start. */
function JobsOff() {
  return (
    <Card className="flex gap-3 text-sm">
      <Info className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="text-pretty">{useReason()}</p>
    </Card>
  );
}

function useReason(): string {
  const t = useMessages();
  if (usePageContext()?.config.readOnly) return t('jobs:off.readOnly');
  return t('jobs:off.text');
}

/** The id of the list of jobs, which the counts link to. */
export const jobListId = 'list';

/** The columns are named once, above the first part. */
const partClass = 'flex flex-col gap-2 not-first:[&_[role=table]>:first-child]:sr-only';

const queueTable = {
  compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1',
};

function useQueueColumns(): Column<Queue, never>[] {
  const t = useMessages();
  const mayRun = usePermission({ jobs: 'run' });
  return [
    {
      key: 'queue',
      header: t('jobs:column.queue'),
      className: '@2xl:w-60',
      compact: 'row-start-1 self-center',
      cell: ({ name, title }) => (
        <span className="flex flex-col">
          <span className="font-medium text-pretty">{title}</span>
          <QueueName name={name} />
        </span>
      ),
    },
    {
      key: 'counts',
      header: t('jobs:column.jobs'),
      compact: 'col-span-2',
      cell: (queue) => <Counts queue={queue} />,
    },
    {
      key: 'schedule',
      header: t('jobs:column.schedule'),
      className: '@2xl:w-60',
      compact: 'col-span-2',
      cell: ({ schedule }, loadedAt) =>
        schedule ? (
          <Schedule schedule={schedule} now={loadedAt} />
        ) : (
          <span className="text-ink-soft">{t('jobs:queues.onDemand')}</span>
        ),
    },
    {
      key: 'actions',
      header: t('jobs:column.actions'),
      className: '@2xl:w-38 @2xl:text-end',
      compact: 'col-start-2 row-start-1',
      cell: (queue) => mayRun && queue.schedule && <RunButton queue={queue} />,
    },
  ];
}

/** Each count links to the jobs it counts. */
function Counts({ queue: { name, title, counts } }: { queue: Queue }) {
  const t = useMessages();
  const format = useFormat();
  const states = jobStates.toReversed().filter((state) => counts[state] > 0);
  if (states.length === 0) return <span className="text-ink-soft">{t('jobs:queues.noJobs')}</span>;
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {states.map((state) => (
        <Link
          key={state}
          to="/manager/jobs"
          search={{ queue: name, state }}
          hash={jobListId}
          className="inline-flex min-h-6 items-center rounded-full pointer-coarse:min-h-10"
        >
          <StateBadge
            state={state}
            count={format.number(counts[state]) + (counts[state] < maxJobCount ? '' : '+')}
          />
          <span className="sr-only"> {title}</span>
        </Link>
      ))}
    </span>
  );
}

interface ScheduleProps {
  schedule: NonNullable<Queue['schedule']>;
  now: number;
}

function Schedule({ schedule: { lastRun, nextRunAt }, now }: ScheduleProps) {
  const t = useMessages();
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        <span className="text-ink-soft">{t('jobs:queues.next')}</span>{' '}
        <Time at={nextRunAt} as="relative" now={now} />
      </span>
      {lastRun ? (
        <span>
          <span className="text-ink-soft">{t('jobs:queues.last')}</span>{' '}
          <Time at={lastRun.at} as="relative" now={now} />{' '}
          {lastRun.state === 'failed' && <StateBadge state="failed" />}
        </span>
      ) : (
        <span className="text-ink-soft">{t('jobs:queues.notYet')}</span>
      )}
    </span>
  );
}

function RunButton({ queue: { name, title } }: { queue: Queue }) {
  const t = useMessages();
  const done = t('jobs:run.done', { job: isolate(title) });
  const start = () => api.jobs.run({ queue: name });
  const { pending, run } = useJobAction(start, done, t('jobs:run.failed'));
  return (
    <Button size="sm" icon={Play} loading={pending} onClick={run} className="print:hidden">
      {t('jobs:run.open')}
      <span className="sr-only"> {title}</span>
    </Button>
  );
}

/** The name of a queue in code: what logs and metrics say. It is not translated. */
export function QueueName({ name }: { name: string }) {
  return <bdi className="font-mono text-xs text-ink-soft wrap-anywhere">{name}</bdi>;
}
