import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import type { Column } from '~/ui/list/data-table';
import { Time } from '~/ui/basics/time';
import type { ActivityRow } from '../schema';
import { Changes } from './changes';
import { Actor, ActorName, Impersonator, Target } from './actor-and-target';
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

/** Layout of the table: rows have several lines. */
export const activityTable = {
  alignTop: true,
  compactRow: 'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1',
};

interface ColumnOptions {
  /** If all rows have the same actor, only impersonators are shown. */
  hideActor?: boolean;
  /** All rows are about the same record, and actors do not link to the manager. */
  ofRecord?: boolean;
}

export function useActivityColumns(options: ColumnOptions = {}): Column<ActivityRow, never>[] {
  const { hideActor = false, ofRecord = false } = options;
  const t = useMessages();
  const columns: Column<ActivityRow, never>[] = [
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
      cell: (row) => (ofRecord ? <ActorName {...row} /> : <Actor {...row} />),
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
  const hidden = new Set([hideActor && 'actor', ofRecord && 'target']);
  return columns.filter(({ key }) => !hidden.has(key));
}
