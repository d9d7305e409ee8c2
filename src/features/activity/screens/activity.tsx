import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { isolate } from '~/ui/basics/isolate';
import { Button, buttonClass } from '~/ui/basics/button';
import { Page, PageHeader } from '~/ui/layout/page';
import { exportAddress } from '../client';
import { ActivityFilterBar } from '../components/activity-filters';
import { ActivityTable } from '../components/activity-table';
import { filtersOf } from '../filters';
import { type ActivitySearch, activitySearchDefaults } from '../search';

interface ActivityScreenProps {
  search: ActivitySearch;
  /** The time zone of the dates in `search`: the one that the loader used. */
  timeZone: string;
}

export function ActivityScreen({ search, timeZone }: ActivityScreenProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const filters = filtersOf(search, timeZone);
  const filtered = Object.keys(filters).length > 0;
  function change(part: Partial<ActivitySearch>) {
    void navigate({
      to: '/manager/activity',
      search: { ...search, ...part },
      resetScroll: false,
    });
  }
  /** Moves the focus: the pressed button disappears with the filters. */
  function clear() {
    change(activitySearchDefaults);
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    buttons.find((it) => it.checkVisibility())?.focus();
  }
  return (
    <Page width="full">
      <PageHeader
        title={t('activity:title')}
        description={t('activity:text', { zone: isolate(timeZoneLabel(timeZone)) })}
        actions={
          <a href={exportAddress(filters)} download className={buttonClass()}>
            <Download className="size-4 shrink-0" />
            {t('activity:export')}
          </a>
        }
      />
      <div className="flex flex-col gap-4">
        <ActivityFilterBar
          ref={bar}
          search={search}
          onChange={change}
          {...(filtered && { onClear: clear })}
        />
        <ActivityTable
          filters={filters}
          label={t('activity:title')}
          emptyTitle={filtered ? t('activity:empty.filtered') : t('activity:empty.title')}
          emptyText={filtered ? t('activity:empty.filteredText') : t('activity:empty.text')}
          emptyAction={filtered && <Button onClick={clear}>{t('activity:filter.clear')}</Button>}
        />
      </div>
    </Page>
  );
}
