import { Link } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { isolate } from '~/ui/basics/isolate';
import { Page, PageHeader } from '~/ui/layout/page';
import type { DashboardCard, DashboardPeriod } from '../card';
import { periods } from '../search';

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

/** Selects the period. Links, so each period has a URL. */
function PeriodLinks({ current }: { current: number }) {
  const t = useMessages();
  return (
    <nav
      aria-label={t('dashboard:period.label')}
      className="inline-flex gap-0.5 rounded-md border border-line bg-raised p-0.5 shadow-low"
    >
      {periods.map((days) => (
        <Link
          key={days}
          to="/manager/dashboard"
          search={{ days }}
          activeOptions={{ exact: true, includeSearch: true }}
          // Set explicitly: the URL may have further parameters, such as `?lng=fr`.
          aria-current={days === current ? 'page' : undefined}
          resetScroll={false}
          className="inline-flex h-10 items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent sm:h-8 sm:pointer-coarse:h-10"
        >
          {t('dashboard:period.days', { count: days })}
        </Link>
      ))}
    </nav>
  );
}
