import { declaredActivity } from '~/shared/activity';
import { useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { cx } from '~/ui/basics/cx';
import type { Column } from '~/ui/list/data-table';
import { Time } from '~/ui/basics/time';
import type { ActivityRow } from '../schema';
import { Changes } from './changes';
import { ActivitySentence, ActorAvatar } from './activity-sentence';
import { mentionedIn } from './sentences';

/** The time, and the IP address of the request. */
function When({ at, ipAddress, namesZone }: ActivityRow & { namesZone: boolean }) {
  return (
    <>
      <Time
        at={at}
        as={namesZone ? 'plainDateTime' : 'dateTime'}
        className={cx('tabular-nums @4xl:whitespace-nowrap', namesZone && '@2xl:whitespace-nowrap')}
      />
      {ipAddress && ' '}
      {ipAddress && (
        <span className="block text-xs text-ink-soft">
          <bdi>{ipAddress}</bdi>
        </span>
      )}
    </>
  );
}

function Kind({ kind }: Pick<ActivityRow, 'kind'>) {
  const t = useMessages();
  const declared = declaredActivity().kinds[kind];
  return (
    <Badge tone={declared?.tone ?? 'neutral'} wraps>
      {declared ? t(declared.label) : kind}
    </Badge>
  );
}

/** Layout of the table: rows have several lines. */
export const activityTable = {
  alignTop: true,
  compactRow: 'flex flex-wrap content-center items-center gap-x-3 gap-y-1',
};

interface ColumnOptions {
  /** For users who are not administrators: without links to the manager and badges. */
  ofRecord?: boolean;
  /** Whether the page names the time zone of all times. */
  namesZone?: boolean;
}

export function useActivityColumns(options: ColumnOptions = {}): Column<ActivityRow, never>[] {
  const { ofRecord = false, namesZone = false } = options;
  const t = useMessages();
  const columns: Column<ActivityRow, never>[] = [
    {
      key: 'at',
      exported: ['at', 'ipAddress'],
      header: t('activity:column.at'),
      className: namesZone ? '@2xl:w-50' : '@2xl:w-30 @4xl:w-60',
      compact: cx(
        '@max-2xl:text-xs @max-2xl:text-ink-soft',
        ofRecord ? 'order-2 basis-full' : 'order-2 ms-auto @max-2xl:text-end',
      ),
      cell: (row) => <When {...row} namesZone={namesZone} />,
    },
    {
      key: 'kind',
      header: t('activity:column.kind'),
      className: '@2xl:w-32 @4xl:w-44',
      compact: 'order-1',
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    {
      key: 'sentence',
      exported: ['actor', 'impersonator', 'via', 'target'],
      header: t('activity:column.sentence'),
      compact: cx('basis-full', ofRecord ? 'order-1' : 'order-3'),
      cell: (row) => (
        <div className="flex gap-3">
          <span className="shrink-0 @2xl:-my-1">
            <ActorAvatar actor={row.actor} />
          </span>
          <ActivitySentence entry={row} linked={!ofRecord} />
        </div>
      ),
    },
    {
      key: 'change',
      exported: ['before', 'after'],
      header: t('activity:column.change'),
      className: '@4xl:w-[22%]',
      compact: 'order-4 basis-full',
      cell: (row) => <Changes {...row} mentioned={mentionedIn(t, row)} />,
    },
  ];
  return columns.filter(({ key }) => !ofRecord || key !== 'kind');
}
