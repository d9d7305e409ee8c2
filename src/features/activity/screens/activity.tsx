import { History, UserSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { declaredActivity } from '~/shared/activity';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import type { Period } from '~/shared/schema';
import { isolate } from '~/ui/basics/isolate';
import type { Choices } from '~/ui/form/choices';
import { DateInput } from '~/ui/form/date-field';
import { FieldError, inputClass } from '~/ui/form/field';
import { type FilterOption, SheetSelect } from '~/ui/list/filter-select';
import { type Filter, type FilterField, select } from '~/ui/list/filters';
import { ListPage } from '~/ui/list/list-page';
import { referenceFilter } from '~/ui/list/reference-filter';
import type { SearchParams } from '~/ui/list/use-list-search';
import { usePeriodFilter } from '~/ui/list/use-period-filter';
import { activityQueries } from '../client';
import { activityTable, useActivityColumns } from '../components/use-activity-columns';
import { endsBefore, getFilters } from '../filters';
import { type ActivitySearch, activitySearchDefaults } from '../search';

interface ActivityScreenProps {
  search: ActivitySearch;
  /** The time zone of the dates in `search`: the one that the loader used. */
  timeZone: string;
  /** To filter by one of them, found by name or email. */
  users: Choices;
}

export function ActivityScreen({ search, timeZone, users }: ActivityScreenProps) {
  const t = useMessages();
  const kinds = Object.keys(declaredActivity().kinds);
  return (
    <ListPage
      to="/manager/activity"
      title={t('activity:title')}
      description={t('activity:text', { zone: isolate(timeZoneLabel(timeZone)) })}
      list="activity"
      changes="activity"
      search={search}
      defaults={activitySearchDefaults}
      query={(shown) => activityQueries.list(getFilters(shown, timeZone, kinds))}
      columns={useActivityColumns({ namesZone: true })}
      filters={useFilters(users)}
      empty={{ icon: History, title: t('activity:empty.title'), text: t('activity:empty.text') }}
      table={activityTable}
    />
  );
}

function useFilters(users: Choices): Filter<ActivitySearch>[] {
  const t = useMessages();
  const format = useFormat();
  const user = (name: 'actorId' | 'targetId', labels: { label: string; any: string }) =>
    referenceFilter({
      name,
      ...labels,
      searchLabel: t('activity:filter.search'),
      choices: users,
      icon: UserSearch,
    });
  /** Its field is that of the period. */
  const day = (name: 'from' | 'to', label: string) => ({
    name,
    chip: { label, render: (value: string) => format.calendarDate(value) },
    render: () => null,
  });
  const period = usePeriodFilter();
  return [
    user('actorId', { label: t('activity:filter.actor'), any: t('activity:filter.anyActor') }),
    user('targetId', {
      label: t('activity:filter.target'),
      any: t('activity:filter.anyTarget'),
    }),
    select({
      name: 'kind',
      label: t('activity:filter.kind'),
      any: t('activity:filter.anyKind'),
      options: Object.entries(declaredActivity().kinds).map(
        ([kind, { label }]): FilterOption<string> => ({ value: kind, label: t(label) }),
      ),
    }),
    {
      ...period,
      render: (
        field: FilterField<Period | ''>,
        { from, to }: SearchParams,
        change: (dates: SearchParams) => void,
      ) => (
        <DateRange
          period={field.value}
          from={String(from)}
          to={String(to)}
          options={period.options}
          onChange={change}
        />
      ),
    },
    day('from', t('activity:filter.from')),
    day('to', t('activity:filter.to')),
  ];
}

interface Dates {
  period: Period | '';
  from: string;
  to: string;
}

interface DateRangeProps extends Dates {
  options: FilterOption<Period | ''>[];
  onChange: (dates: Partial<Dates>) => void;
}

/** One control for a relative period, or for the days between two dates. */
function DateRange({ period, from, to, options, onChange }: DateRangeProps) {
  const t = useMessages();
  const [areOpen, setOpen] = useState(false);
  const hasDates = period === '' && (areOpen || from !== '' || to !== '');
  return (
    <>
      <SheetSelect
        label={t('list:period.label')}
        value={hasDates ? 'dates' : period}
        options={[...options, { value: 'dates', label: t('activity:filter.dates') }]}
        onChange={(chosen) => {
          setOpen(chosen === 'dates');
          onChange({ period: chosen === 'dates' ? '' : chosen, from: '', to: '' });
        }}
      />
      {hasDates && (
        <>
          <DayField
            label={t('activity:filter.from')}
            value={from}
            onChange={(day) => onChange({ from: day })}
          />
          <DayField
            label={t('activity:filter.to')}
            value={to}
            onChange={(day) => onChange({ to: day })}
            error={endsBefore(to, from) ? t('activity:filter.order') : undefined}
          />
        </>
      )}
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** Why the date is not applied. */
  error?: string | undefined;
}

/** A date of the filters: two in a row. */
function DayField({ label, value, onChange, error }: DayFieldProps) {
  const errorId = useId();
  return (
    <div className="col-span-1! flex min-w-0 flex-col gap-1.5">
      <label className="flex min-w-0 flex-col items-start gap-1.5 text-sm font-medium text-ink">
        <span className="whitespace-nowrap">{label}</span>
        <DateInput
          value={value}
          onChange={onChange}
          className={inputClass}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
