import { KeyRound, MonitorSmartphone, UserPlus, Users } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { FigureCard } from '~/ui/charts/figure-card';
import { SparkLine, type SparkLineProps } from '~/ui/charts/spark-line';
import { TextLink } from '~/ui/basics/link';
import type { Compared, DashboardStats } from '../schema';
import { ChangeBadge } from './change-badge';

/** The four key stats. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const t = useMessages();
  const format = useFormat();
  const { users, sessions, newUsers, signIns, days } = stats;
  const before = (compared: Compared) =>
    t('dashboard:change.before', { before: format.number(compared.before), count: days.length });
  return (
    <dl className="grid grid-cols-2 gap-3 max-[21rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        icon={Users}
        label={t('dashboard:users')}
        value={users}
        change={<ChangeBadge now={users} before={users - newUsers.now} />}
        text={t('dashboard:users.since', {
          day: format.day(days[0]?.day ?? stats.at.slice(0, 10)),
        })}
        below={
          <TrendLine
            values={growth(
              users,
              days.map((day) => day.newUsers),
            )}
          />
        }
      />
      <FigureCard
        icon={UserPlus}
        label={t('dashboard:newUsers')}
        value={newUsers.now}
        change={<ChangeBadge {...newUsers} />}
        text={before(newUsers)}
        below={<TrendLine perDay values={days.map((day) => day.newUsers)} />}
      />
      <FigureCard
        icon={KeyRound}
        label={t('dashboard:signIns')}
        value={signIns.now}
        change={<ChangeBadge {...signIns} />}
        text={before(signIns)}
        below={<TrendLine perDay values={days.map((day) => day.signIns)} />}
      />
      <FigureCard
        icon={MonitorSmartphone}
        label={t('dashboard:sessions')}
        value={sessions}
        text={t('dashboard:sessions.text')}
        below={
          <TextLink
            to="/manager/users"
            search={{ sort: 'last-seen', order: 'desc' }}
            className="text-sm"
          >
            {t('dashboard:sessions.who')}
          </TextLink>
        }
      />
    </dl>
  );
}

/** Totals at the end of each day, reconstructed from the current total and the daily additions. */
function growth(total: number, added: number[]): number[] {
  let running = total;
  const totals = added.toReversed().map((value) => {
    const atEndOfDay = running;
    running -= value;
    return atEndOfDay;
  });
  return totals.toReversed();
}

/** Full width, at the bottom of the card. */
function TrendLine(props: SparkLineProps) {
  return (
    <span className="-mx-4 -mb-4 block sm:-mx-5 sm:-mb-5">
      <SparkLine {...props} />
    </span>
  );
}
