import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { FilterSelect } from '~/ui/filter-select';
import { Section } from '~/ui/page';
import { ActivityTable } from './parts/activity-table';

/** What a person did, or what was done to her: a part of her page in the manager. */
export function PersonActivity({ id }: { id: string }) {
  const t = useMessages();
  const [side, setSide] = useState<'actor' | 'target'>('actor');
  return (
    <Section
      title={t('activity:title')}
      actions={
        <FilterSelect
          label={t('activity:person.label')}
          value={side}
          onChange={setSide}
          options={[
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
        filters={side === 'actor' ? { actorId: id } : { targetId: id }}
        label={t('activity:title')}
        emptyTitle={t('activity:empty.title')}
        emptyText={t('activity:empty.text')}
      />
    </Section>
  );
}
