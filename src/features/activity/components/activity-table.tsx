import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { type Column, DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { Time } from '~/ui/basics/time';
import { activityQueries } from '../client';
import type { ActivityFilters, ActivityRow } from '../schema';
import { Changes } from './changes';
import { Actor, Impersonator, Target } from './actor-and-target';
import { kindLabels, toneOf } from './labels';

/** The time, and the IP address of the request. */
function When({ at, ipAddress }: ActivityRow) {
  return (
    <>
      <Time at={at} className="tabular-nums" />
      {ipAddress && ' '}
      {ipAddress && (
        <span className="block text-xs text-ink-soft">
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
      className: '@2xl:w-30 @4xl:w-50',
      compact:
        'col-start-2 row-span-2 row-start-1 @max-2xl:text-end @max-2xl:text-xs @max-2xl:text-ink-soft',
      cell: (row) => <When {...row} />,
    },
    {
      key: 'kind',
      header: t('activity:column.kind'),
      className: '@2xl:w-32 @4xl:w-38',
      compact: 'row-start-1',
      cell: ({ kind, impersonator }) => (
        <>
          <Badge tone={toneOf(kind)} wraps>
            {t(kindLabels[kind])}
          </Badge>
          {hideActor && <Impersonator of={impersonator} />}
        </>
      ),
    },
    {
      key: 'actor',
      header: t('activity:column.actor'),
      compact: 'row-start-2',
      cell: (row) => <Actor {...row} />,
    },
    {
      key: 'target',
      header: t('activity:column.target'),
      compact: 'col-span-2',
      labelled: true,
      cell: ({ target, actor }) => target && target.id !== actor?.id && <Target target={target} />,
    },
    {
      key: 'change',
      header: t('activity:column.change'),
      className: '@4xl:w-[26%]',
      compact: 'col-span-2',
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
  /** Hides the actor if all rows have the same one; only impersonators are shown. */
  hideActor?: boolean;
  /** Shows the count only if there is more to load. */
  quiet?: boolean;
}

/** The audit log, newest first. Read-only. */
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
          compactRow="grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1"
          label={label}
          columns={columns}
          items={items}
          getKey={(row) => row.id}
        />
      )}
    />
  );
}
