import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { LatestActivity } from '~/features/activity/latest-activity';
import { api } from '~/shared/data/api-client';
import type { DataCache } from '~/shared/data/data-cache';
import type { DashboardCard, DashboardPeriod } from '~/shared/feature';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { SignInChart } from './components/sign-in-chart';
import { StatCards } from './components/stat-cards';

/** All three cards read the same query, so the page makes one request for them. */
const load = (data: DataCache, period: DashboardPeriod) =>
  data.load(dashboardQueries.stats(period));

export const cards: DashboardCard[] = [
  { name: 'stats', width: 'full', load, component: Stats },
  { name: 'sign-ins', width: 'two-thirds', load, component: SignIns },
  { name: 'latest-activity', width: 'full', last: true, load, component: Latest },
];

function useStats(period: DashboardPeriod) {
  return useSuspenseQuery(dashboardQueries.stats(period)).data;
}

function Stats(period: DashboardPeriod) {
  return <StatCards stats={useStats(period)} />;
}

function SignIns(period: DashboardPeriod) {
  const { days, signIns } = useStats(period);
  return <SignInChart days={days} total={signIns.now} />;
}

function Latest(period: DashboardPeriod) {
  const t = useMessages();
  const { latest, at } = useStats(period);
  return (
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
      <LatestActivity items={latest} now={at} label={t('dashboard:latest.title')} linked />
    </section>
  );
}

const dashboardQueries = {
  stats: ({ days, timeZone }: DashboardPeriod) =>
    queryOptions({
      queryKey: ['dashboard', 'stats', days, timeZone],
      queryFn: () => api.dashboard.stats({ days, timeZone }),
    }),
};
