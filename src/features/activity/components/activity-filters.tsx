import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/basics/button';
import { FilterSelect } from '~/ui/list/filter-select';
import type { ActivitySearch } from '../search';
import { DayField, useKindOptions } from './activity-filter-fields';
import { ActivityFilterSheet } from './activity-filter-sheet';
import { UserFilter } from './user-filter';

interface ActivityFiltersProps {
  ref: RefObject<HTMLDivElement | null>;
  search: ActivitySearch;
  onChange: (change: Partial<ActivitySearch>) => void;
  /** Set if any filter is active. */
  onClear?: () => void;
}

/** Filters in a row; on phones they are in a sheet. */
export function ActivityFilterBar({ ref, onClear, ...props }: ActivityFiltersProps) {
  const t = useMessages();
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-2">
      <ActivityFilterSheet {...props} />
      <div className="contents max-sm:hidden">
        <Filters {...props} />
        {onClear && (
          <Button variant="ghost" icon={X} className="sm:h-10" onClick={onClear}>
            {t('activity:filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Filters({ search, onChange }: Pick<ActivityFiltersProps, 'search' | 'onChange'>) {
  const t = useMessages();
  return (
    <>
      <UserFilter
        label={t('activity:filter.actor')}
        anyone={t('activity:filter.anyActor')}
        id={search.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <UserFilter
        label={t('activity:filter.target')}
        anyone={t('activity:filter.anyTarget')}
        id={search.targetId}
        onChange={(targetId) => onChange({ targetId })}
      />
      <FilterSelect
        label={t('activity:filter.kind')}
        value={search.kind}
        active={search.kind !== ''}
        options={useKindOptions()}
        onChange={(kind) => onChange({ kind })}
        // Fixed width: names load one by one and must not shift the layout.
        className="max-lg:min-w-56 max-lg:flex-1 lg:w-56"
      />
      <div className="flex flex-wrap gap-2">
        <DayField
          label={t('activity:filter.from')}
          value={search.from}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={t('activity:filter.to')}
          value={search.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </>
  );
}
