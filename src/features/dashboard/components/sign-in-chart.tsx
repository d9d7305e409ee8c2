import { KeyRound } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { type Bar, BarChart } from '~/ui/charts/bar-chart';
import { ChartTable } from '~/ui/charts/chart-table';
import { Empty } from '~/ui/list/empty';
import { Card } from '~/ui/layout/page';
import type { DayStats } from '../schema';

export function SignInChart({ days, total }: { days: DayStats[]; total: number }) {
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
