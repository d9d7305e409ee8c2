import { X } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/button';
import { lineBox } from '~/ui/field';
import { FilterSelect } from '~/ui/filter-select';
import { activityKinds } from '../kinds';
import { type ActivitySearch, activitySearchDefaults } from '../search';
import { PersonFilter } from './person-filter';
import { kindWords } from './words';

interface ActivityFiltersProps {
  search: ActivitySearch;
  onChange: (change: Partial<ActivitySearch>) => void;
}

const isNarrowed = ({ actorId, targetId, kind, from, to }: ActivitySearch) =>
  [actorId, targetId, kind, from, to].some((value) => value !== '');

export function ActivityFilterBar({ search, onChange }: ActivityFiltersProps) {
  const t = useMessages();
  // Not by all of the address: `?lng=fr` beside them narrows nothing.
  const narrowed = isNarrowed(search);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PersonFilter
        label={t('activity:filter.actor')}
        anyone={t('activity:filter.anyActor')}
        id={search.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <PersonFilter
        label={t('activity:filter.target')}
        anyone={t('activity:filter.anyTarget')}
        id={search.targetId}
        onChange={(targetId) => onChange({ targetId })}
      />
      <FilterSelect
        label={t('activity:filter.kind')}
        value={search.kind}
        active={search.kind !== ''}
        options={[
          { value: '', label: t('activity:filter.anyKind') },
          ...activityKinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) })),
        ]}
        onChange={(kind) => onChange({ kind })}
        // A width of its own: the names come one by one, and what stands beside must not move.
        className="max-lg:min-w-56 max-lg:flex-1 max-sm:w-full lg:w-56"
      />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
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
      {narrowed && (
        <Button
          variant="ghost"
          icon={X}
          className="sm:h-10"
          onClick={() => onChange(activitySearchDefaults)}
        >
          {t('activity:filter.clear')}
        </Button>
      )}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft max-sm:w-full">
      <span className="whitespace-nowrap max-sm:w-16">{label}</span>
      <input
        type="date"
        value={value}
        max="9999-12-31"
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${lineBox} sm:w-38`}
      />
    </label>
  );
}
