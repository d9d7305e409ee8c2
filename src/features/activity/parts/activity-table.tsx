import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/badge';
import { type Column, DataTable } from '~/ui/data-table';
import { List } from '~/ui/list';
import { listState } from '~/ui/list-state';
import { Time } from '~/ui/time';
import { activityQueries } from '../client';
import type { ActivityFilters, ActivityRow } from '../schema';
import { Changes } from './changes';
import { Actor, Impersonator, Target } from './people';
import { kindWords, toneOf } from './words';

/** The moment, and the address it came from. */
function When({ at, ipAddress }: ActivityRow) {
  return (
    <>
      <Time at={at} className="tabular-nums" />
      {ipAddress && ' '}
      {ipAddress && (
        <span className="block text-xs text-ink-soft @max-2xl:ms-3 @max-2xl:inline">
          <bdi>{ipAddress}</bdi>
        </span>
      )}
    </>
  );
}

function useColumns(hideActor: boolean): Column<ActivityRow>[] {
  const t = useMessages();
  return [
    {
      key: 'at',
      header: t('activity:column.at'),
      className: '@2xl:min-w-30 @4xl:whitespace-nowrap',
      cardClassName: 'text-ink-soft order-2',
      cell: (row) => <When {...row} />,
    },
    {
      key: 'kind',
      header: t('activity:column.kind'),
      className: '@2xl:min-w-36',
      cardClassName: 'order-1 @max-md:basis-full',
      cell: ({ kind, impersonator }) => (
        <>
          <Badge tone={toneOf(kind)} wraps>
            {t(kindWords[kind])}
          </Badge>
          {hideActor && <Impersonator of={impersonator} />}
        </>
      ),
    },
    {
      key: 'actor',
      header: t('activity:column.actor'),
      className: '@2xl:w-1/4 @2xl:min-w-32',
      cardClassName: 'order-3 basis-full',
      labelled: true,
      cell: (row) => <Actor {...row} />,
    },
    {
      key: 'target',
      header: t('activity:column.target'),
      className: '@2xl:w-1/4 @2xl:min-w-32',
      cardClassName: 'order-4 basis-full',
      labelled: true,
      cell: ({ target, actor }) => target && target.id !== actor?.id && <Target target={target} />,
    },
    {
      key: 'change',
      header: t('activity:column.change'),
      className: '@2xl:w-1/4 @2xl:min-w-44',
      cardClassName: 'order-5 basis-full',
      cell: (row) => <Changes {...row} />,
    },
  ];
}

interface ActivityTableProps {
  filters: ActivityFilters;
  label: string;
  emptyTitle: string;
  emptyText: string;
  emptyAction?: ReactNode;
  /** The rows are all of one person's doing: only who stood behind her is news. */
  hideActor?: boolean;
  /** Counts only where there is more to load. */
  quiet?: boolean;
}

/** What happened, newest first. Nothing in it can be changed. */
export function ActivityTable(props: ActivityTableProps) {
  const { filters, label, hideActor = false, quiet = false } = props;
  const query = useInfiniteQuery(activityQueries.list(filters));
  const columns = useColumns(hideActor).filter(({ key }) => !hideActor || key !== 'actor');
  return (
    <List
      state={listState(query)}
      label={label}
      getKey={(row) => row.id}
      empty={{
        icon: History,
        title: props.emptyTitle,
        text: props.emptyText,
        action: props.emptyAction,
      }}
      {...(quiet && !query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
      renderItems={(items) => (
        <DataTable
          alignTop
          label={label}
          columns={columns}
          items={items}
          getKey={(row) => row.id}
        />
      )}
    />
  );
}
