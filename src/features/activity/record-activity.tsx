import { History } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { DataTable } from '~/ui/list/data-table';
import { List } from '~/ui/list/list';
import type { ListState } from '~/ui/list/list-state';
import { activityTable, useActivityColumns } from './components/use-activity-columns';
import type { ActivityRow } from './schema';

interface RecordActivityProps {
  label: string;
  state: ListState<ActivityRow>;
  /** Shown if there are no entries. */
  emptyText: string;
}

/**
 * Entries about one record, for users who are not administrators: names do not link to pages of the
 * manager.
 */
export function RecordActivity({ label, state, emptyText }: RecordActivityProps) {
  const t = useMessages();
  const columns = useActivityColumns({ ofRecord: true });
  return (
    <List
      state={state}
      label={label}
      getKey={(row) => row.id}
      empty={{ icon: History, title: t('activity:empty.title'), text: emptyText }}
      renderItems={(items) => (
        <DataTable
          {...activityTable}
          label={label}
          columns={columns}
          items={items}
          getKey={(row) => row.id}
        />
      )}
    />
  );
}
