import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Section } from '~/ui/layout/page';
import { DataTable } from '~/ui/list/data-table';
import { FilterSelect } from '~/ui/list/filter-select';
import { List } from '~/ui/list/list';
import { type ListState, listState } from '~/ui/list/list-state';
import { activityQueries } from './client';
import { activityTable, useActivityColumns } from './components/use-activity-columns';
import { type ActivitySide, getUserFilter } from './filters';
import type { ActivityRow } from './schema';

interface ActivityListProps {
  state: ListState<ActivityRow>;
  /** Shown if there are no entries. */
  emptyText: string;
  /** For users who are not administrators: names do not link to pages of the manager. */
  ofRecord?: boolean;
  /** Whether the page names the time zone of all times. */
  namesZone?: boolean;
  quiet?: boolean;
}

/** Entries about one record, or of one user. */
export function ActivityList({
  state,
  emptyText,
  ofRecord = false,
  namesZone = false,
  quiet = false,
}: ActivityListProps) {
  const t = useMessages();
  const columns = useActivityColumns({ ofRecord, namesZone });
  const label = t('activity:title');
  const getKey = ({ id }: ActivityRow) => id;
  return (
    <List
      {...{ state, label, getKey, quiet }}
      empty={{ icon: History, title: t('activity:empty.title'), text: emptyText }}
      renderItems={(items) => (
        <DataTable {...activityTable} {...{ label, columns, items, getKey }} />
      )}
    />
  );
}

interface UserActivityProps {
  id: string;
  side: ActivitySide;
  onSide: (side: ActivitySide) => void;
}

/** Entries by a user and about them, for the user page in the manager. */
export function UserActivity({ id, side, onSide }: UserActivityProps) {
  const t = useMessages();
  return (
    <Section
      title={t('activity:title')}
      actions={
        <FilterSelect
          label={t('activity:person.label')}
          value={side}
          onChange={onSide}
          options={[
            { value: '', label: t('activity:person.all') },
            { value: 'actor', label: t('activity:person.did') },
            { value: 'target', label: t('activity:person.met') },
          ]}
        />
      }
    >
      <Entries key={side} id={id} side={side} />
    </Section>
  );
}

function Entries({ id, side }: Pick<UserActivityProps, 'id' | 'side'>) {
  const t = useMessages();
  const query = useInfiniteQuery(activityQueries.list(getUserFilter(id, side)));
  return <ActivityList state={listState(query)} emptyText={t('activity:empty.text')} quiet />;
}
