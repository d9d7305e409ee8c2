import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { defaultTimeZone } from '~/shared/i18n/time-zones';
import { usePageContext } from '~/shared/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { FilterSheet, ResultsLabel, SheetSelect, type SheetStep } from '~/ui/list/filter-sheet';
import { activityQueries } from '../client';
import { filtersOf } from '../filters';
import { type ActivitySearch, activitySearchDefaults } from '../search';
import { DayField, useKindOptions } from './activity-filter-fields';
import { UserFilterButton, UserPicker } from './user-filter';

interface ActivityFilterSheetProps {
  search: ActivitySearch;
  onChange: (change: Partial<ActivitySearch>) => void;
}

/** Which of the two user filters is being edited. */
type Role = 'actorId' | 'targetId';

export function ActivityFilterSheet({ search, onChange }: ActivityFilterSheetProps) {
  const t = useMessages();
  const [step, setStep] = useState<SheetStep>();
  const labels = { actorId: t('activity:filter.actor'), targetId: t('activity:filter.target') };

  function find(role: Role, change: (part: Partial<ActivitySearch>) => void) {
    const back = () => setStep(undefined);
    const choose = (id: string) => {
      change({ [role]: id });
      back();
    };
    setStep({
      title: labels[role],
      onCancel: back,
      children: <UserPicker onChoose={choose} />,
      footer: (
        <>
          <Button onClick={back}>{t('ui:filters.back')}</Button>
          <Button onClick={() => choose('')}>{t('activity:filter.anyone')}</Button>
        </>
      ),
    });
  }

  return (
    <FilterSheet
      label={t('activity:filter.all')}
      search={search}
      cleared={activitySearchDefaults}
      onApply={onChange}
      results={Results}
      {...(step && { step })}
    >
      {(draft, change) => (
        <Fields
          search={draft}
          onChange={change}
          labels={labels}
          onFind={(role) => find(role, change)}
        />
      )}
    </FilterSheet>
  );
}

interface FieldsProps extends ActivityFilterSheetProps {
  labels: Record<Role, string>;
  onFind: (role: Role) => void;
}

function Fields({ search, onChange, labels, onFind }: FieldsProps) {
  const t = useMessages();
  return (
    <>
      <UserFilterButton
        label={labels.actorId}
        anyone={t('activity:filter.anyActor')}
        id={search.actorId}
        onClick={() => onFind('actorId')}
      />
      <UserFilterButton
        label={labels.targetId}
        anyone={t('activity:filter.anyTarget')}
        id={search.targetId}
        onClick={() => onFind('targetId')}
      />
      <SheetSelect
        label={t('activity:filter.kind')}
        value={search.kind}
        options={useKindOptions()}
        onChange={(kind) => onChange({ kind })}
      />
      <Days search={search} onChange={onChange} />
    </>
  );
}

function Days({ search, onChange }: ActivityFilterSheetProps) {
  const t = useMessages();
  const stacked = 'min-w-0 flex-1 flex-col items-start gap-1.5 font-medium text-ink';
  return (
    <div className="flex gap-3">
      <DayField
        label={t('activity:filter.from')}
        value={search.from}
        onChange={(from) => onChange({ from })}
        className={stacked}
      />
      <DayField
        label={t('activity:filter.to')}
        value={search.to}
        onChange={(to) => onChange({ to })}
        className={stacked}
      />
    </div>
  );
}

/** Prefetches the list for the draft filters, so it is ready once they are applied. */
function Results({ search }: { search: ActivitySearch }) {
  const { timeZone = defaultTimeZone } = usePageContext() ?? {};
  const query = useInfiniteQuery(activityQueries.list(filtersOf(search, timeZone)));
  return <ResultsLabel query={query} />;
}
