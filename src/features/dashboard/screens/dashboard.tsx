import { useMessages } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { isolate } from '~/ui/basics/isolate';
import { Page, PageHeader } from '~/ui/layout/page';
import type { DashboardCard, DashboardPeriod } from '~/shared/feature';
import { PeriodLinks } from '../components/period-links';

const widths: Record<DashboardCard['width'], string> = {
  full: '',
  'two-thirds': 'lg:min-w-56 lg:grow-2 lg:basis-0',
  'one-third': 'lg:min-w-56 lg:grow lg:basis-0',
};

interface DashboardScreenProps extends DashboardPeriod {
  cards: DashboardCard[];
}

export function DashboardScreen({ cards, days, timeZone }: DashboardScreenProps) {
  const t = useMessages();
  return (
    <Page width="full">
      <PageHeader
        title={t('dashboard:title')}
        description={t('dashboard:text', { count: days, zone: isolate(timeZoneLabel(timeZone)) })}
        actions={<PeriodLinks current={days} />}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-6">
        {cards.map(({ name, width, component: Card }) => (
          <div
            key={name}
            className={`grid min-w-0 basis-full empty:hidden grid-cols-1 ${widths[width]}`}
          >
            <Card days={days} timeZone={timeZone} />
          </div>
        ))}
      </div>
    </Page>
  );
}
