import { ListFilter, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { lineBox } from '~/ui/field';
import { FilterSelect } from '~/ui/filter-select';
import { activityKinds } from '../kinds';
import type { ActivitySearch } from '../search';
import { PersonFilter } from './person-filter';
import { kindWords } from './words';

interface ActivityFiltersProps {
  ref: RefObject<HTMLDivElement | null>;
  search: ActivitySearch;
  /** How many of them narrow the list. */
  active: number;
  onChange: (change: Partial<ActivitySearch>) => void;
  /** Where there is something to clear. */
  onClear?: () => void;
}

/** On a phone they are behind a button: five of them would be all that is seen of the page. */
export function ActivityFilterBar({ ref, active, onClear, ...props }: ActivityFiltersProps) {
  const t = useMessages();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-2">
      <Button
        icon={ListFilter}
        aria-expanded={open}
        aria-controls={id}
        className="sm:hidden"
        onClick={() => setOpen(!open)}
      >
        {t('activity:filter.all')}
        {active > 0 && <span className="tabular-nums">({format.number(active)})</span>}
      </Button>
      <div id={id} className={cx('contents', !open && 'max-sm:hidden')}>
        <Filters {...props} />
      </div>
      {onClear && (
        <Button variant="ghost" icon={X} className="sm:h-10" onClick={onClear}>
          {t('activity:filter.clear')}
        </Button>
      )}
    </div>
  );
}

function Filters({ search, onChange }: Pick<ActivityFiltersProps, 'search' | 'onChange'>) {
  const t = useMessages();
  return (
    <>
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
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A day is typed in parts: until the year is whole, the field is left alone and nothing is asked. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft max-sm:w-full">
      <span className="whitespace-nowrap max-sm:w-16">{label}</span>
      <input
        ref={input}
        type="date"
        defaultValue={value}
        max="9999-12-31"
        onChange={({ currentTarget: { value: day, validity } }) => {
          if (day ? day >= '1000' : !validity.badInput) onChange(day);
        }}
        className={`${lineBox} sm:w-38`}
      />
    </label>
  );
}
