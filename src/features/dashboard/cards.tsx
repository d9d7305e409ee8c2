import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight, KeyRound } from 'lucide-react';
import { LatestActivity } from '~/features/activity/latest-activity';
import { api } from '~/shared/data/api-client';
import type { DataCache } from '~/shared/data/data-cache';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { type Bar, BarChart } from '~/ui/charts/bar-chart';
import { ChartTable } from '~/ui/charts/chart-table';
import { Card } from '~/ui/layout/page';
import { Empty } from '~/ui/list/empty';
import type { DashboardCard, DashboardPeriod } from './card';
import { StatCards } from './components/stat-cards';
import type { DayStats } from './schema';

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
      // Below `activity`: what changes is among the latest entries.
      queryKey: ['activity', 'dashboard', days, timeZone],
      queryFn: () => api.dashboard.stats({ days, timeZone }),
    }),
};

function SignInChart({ days, total }: { days: DayStats[]; total: number }) {
  const t = useMessages();
  const format = useFormat();
  const title = t('dashboard:chart.title');
  const bars = days.map(({ day, signIns }, index): Bar => {
    const isOpen = index === days.length - 1;
    const name = format.calendarDate(day);
    return {
      key: day,
      value: signIns,
      amount: t('dashboard:chart.amount', { count: signIns, signIns: format.number(signIns) }),
      label: format.day(day),
      name: isOpen ? t('dashboard:chart.soFar', { day: name }) : name,
      isOpen,
    };
  });
  const highest = days.reduce(
    (most, it) => (it.signIns > most.signIns ? it : most),
    days[0] ?? none,
  );
  return (
    <Card className="flex min-w-0 flex-1 flex-col gap-5">
      <h2 className="text-base leading-snug font-semibold">{title}</h2>
      {total === 0 ? (
        <Empty
          icon={KeyRound}
          title={t('dashboard:chart.empty.title')}
          text={t('dashboard:chart.empty.text')}
          className="my-auto"
        />
      ) : (
        <div className="flex flex-1 flex-col justify-between gap-4">
          <BarChart
            bars={bars}
            summary={t('dashboard:chart.summary', {
              from: format.calendarDate(days[0]?.day ?? none.day),
              to: format.calendarDate(days.at(-1)?.day ?? none.day),
              total: format.number(total),
              day: format.calendarDate(highest.day),
              most: format.number(highest.signIns),
            })}
          />
          <ChartTable
            label={title}
            columns={[t('dashboard:chart.day'), t('dashboard:signIns')]}
            rows={bars.toReversed()}
          />
        </div>
      )}
    </Card>
  );
}

const none: DayStats = { day: '1970-01-01', newUsers: 0, signIns: 0 };
