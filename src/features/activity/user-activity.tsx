import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Section } from '~/ui/layout/page';
import { DataTable } from '~/ui/list/data-table';
import { FilterSelect } from '~/ui/list/filter-select';
import { List } from '~/ui/list/list';
import { listState } from '~/ui/list/list-state';
import { activityQueries } from './client';
import { activityTable, useActivityColumns } from './components/use-activity-columns';

type Side = 'both' | 'actor' | 'target';

/** Entries by a user and about them, for the user page in the manager. */
export function UserActivity({ id }: { id: string }) {
  const t = useMessages();
  const [side, setSide] = useState<Side>('both');
  return (
    <Section
      title={t('activity:title')}
      actions={
        <FilterSelect
          label={t('activity:person.label')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'both', label: t('activity:person.all') },
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

function Entries({ id, side }: { id: string; side: Side }) {
  const t = useMessages();
  const filters = { both: { userId: id }, actor: { actorId: id }, target: { targetId: id } };
  const query = useInfiniteQuery(activityQueries.list(filters[side]));
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
