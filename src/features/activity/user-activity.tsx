import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { FilterSelect } from '~/ui/list/filter-select';
import { Section } from '~/ui/layout/page';
import { ActivityTable } from './components/activity-table';

type Side = 'both' | 'actor' | 'target';

/** Entries by a user and about them, for the user page in the manager. */
export function UserActivity({ id }: { id: string }) {
  const t = useMessages();
  const [side, setSide] = useState<Side>('both');
  const filters = { both: { userId: id }, actor: { actorId: id }, target: { targetId: id } };
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
      <ActivityTable
        key={side}
        quiet
        hideActor={side === 'actor'}
        filters={filters[side]}
        label={t('activity:title')}
        emptyTitle={t('activity:empty.title')}
        emptyText={t('activity:empty.text')}
      />
    </Section>
  );
}
