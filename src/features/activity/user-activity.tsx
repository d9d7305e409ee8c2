import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Section } from '~/ui/layout/page';
import { DataTable } from '~/ui/list/data-table';
import { FilterSelect } from '~/ui/list/filter-select';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { activityQueries } from './client';
import { activityTable, useActivityColumns } from './components/use-activity-columns';
import { type ActivitySide, getUserFilter } from './filters';

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
  const columns = useActivityColumns();
  const label = t('activity:title');
  return (
    <List
      state={listState(query)}
      label={label}
      getKey={(row) => row.id}
      empty={{ icon: History, title: t('activity:empty.title'), text: t('activity:empty.text') }}
      // The count is shown only if there is more to load.
      {...(!query.hasNextPage && { className: '[&>[role=status]]:sr-only' })}
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
