import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LatestActivity } from '~/features/activity/latest-activity';
import { useMessages } from '~/shared/i18n/context';
import { timeZoneLabel } from '~/shared/i18n/time-zones';
import { cx } from '~/ui/basics/cx';
import { isolate } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Page, PageHeader } from '~/ui/layout/page';
import { dashboardQueries } from '../client';
import { StatCards } from '../components/stat-cards';
import { PeriodLinks } from '../components/period-links';
import { SignInChart } from '../components/sign-in-chart';
import type { Period } from '../search';

interface DashboardScreenProps {
  days: Period;
  /** The time zone that the loader used. */
  timeZone: string;
  /** A card next to the sign-ins chart. */
  aside?: ReactNode;
}

export function DashboardScreen({ days, timeZone, aside }: DashboardScreenProps) {
  const t = useMessages();
  const { data } = useSuspenseQuery(dashboardQueries.stats(days, timeZone));
  return (
    <Page width="full">
      <PageHeader
        title={t('dashboard:title')}
        description={t('dashboard:text', { count: days, zone: isolate(timeZoneLabel(timeZone)) })}
        actions={<PeriodLinks current={days} />}
      />
      <StatCards stats={data} />
      <div
        className={cx('grid gap-4', Boolean(aside) && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]')}
      >
        <SignInChart days={data.days} total={data.signIns.now} />
        {aside}
      </div>
      <section className="overflow-clip rounded-lg border border-line bg-surface shadow-low">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3.5 sm:px-5">
          <h2 className="text-base leading-snug font-semibold">{t('dashboard:latest.title')}</h2>
          <TextLink
            to="/manager/activity"
            className="inline-flex items-center gap-1 text-sm max-sm:-my-2.5 max-sm:py-2.5"
          >
            {t('dashboard:latest.all')}
            <ArrowRight className="size-3.5" />
          </TextLink>
        </div>
        <LatestActivity items={data.latest} now={data.at} label={t('dashboard:latest.title')} />
      </section>
    </Page>
  );
}
