import { KeyRound, MonitorSmartphone, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { SparkLine, type SparkLineProps } from '~/ui/charts/spark-line';
import type { Icon } from '~/ui/basics/icon';
import { TextLink } from '~/ui/basics/link';
import { Card } from '~/ui/layout/page';
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
      <StatCard
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
      <StatCard
        icon={UserPlus}
        label={t('dashboard:newUsers')}
        value={newUsers.now}
        change={<ChangeBadge {...newUsers} />}
        text={before(newUsers)}
        below={<TrendLine perDay values={days.map((day) => day.newUsers)} />}
      />
      <StatCard
        icon={KeyRound}
        label={t('dashboard:signIns')}
        value={signIns.now}
        change={<ChangeBadge {...signIns} />}
        text={before(signIns)}
        below={<TrendLine perDay values={days.map((day) => day.signIns)} />}
      />
      <StatCard
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

interface StatCardProps {
  icon: Icon;
  label: string;
  value: number;
  change?: ReactNode;
  text: string;
  below: ReactNode;
}

function StatCard({ icon: Icon, label, value, change, text, below }: StatCardProps) {
  const format = useFormat();
  return (
    <Card className="flex min-h-44 flex-col gap-1 overflow-clip">
      <dt className="flex items-start gap-2 text-sm text-ink-soft">
        <Icon className="mt-0.5 size-4 shrink-0" />
        {label}
      </dt>
      <dd className="flex flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-serif text-2xl leading-tight font-semibold tracking-tight tabular-nums sm:text-4xl">
            {format.number(value)}
          </span>
          {change}
        </span>
        <span className="text-sm text-ink-soft">{text}</span>
        {below && <span className="mt-auto block pt-2">{below}</span>}
      </dd>
    </Card>
  );
}
