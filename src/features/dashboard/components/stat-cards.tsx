import {
  KeyRound,
  Minus,
  MonitorSmartphone,
  TrendingDown,
  TrendingUp,
  UserPlus,
  Users,
} from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { type BadgeTone, Badge } from '~/ui/basics/badge';
import { cx } from '~/ui/basics/cx';
import type { Icon } from '~/ui/basics/icon';
import { TextLink } from '~/ui/basics/link';
import { type SparkLineProps, FigureCard, SparkLine } from '~/ui/charts/figure-card';
import type { Compared, DashboardStats } from '../schema';

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

// Mirrored in right-to-left pages, like the chart.
const Up: Icon = ({ className }) => <TrendingUp className={cx('rtl:-scale-x-100', className)} />;
const Down: Icon = ({ className }) => (
  <TrendingDown className={cx('rtl:-scale-x-100', className)} />
);

const badges: Record<'up' | 'down' | 'same', { tone: BadgeTone; icon: Icon }> = {
  up: { tone: 'success', icon: Up },
  down: { tone: 'warning', icon: Down },
  same: { tone: 'neutral', icon: Minus },
};

/** Change of a stat: an arrow, a number and a label for screen readers. */
function ChangeBadge({ now, before }: Compared) {
  const t = useMessages();
  const format = useFormat();
  const trend = now > before ? 'up' : now < before ? 'down' : 'same';
  // A change from zero has no percentage.
  const change = before > 0 ? format.change((now - before) / before) : undefined;
  const labels = {
    up: change ? t('dashboard:change.up', { change }) : t('dashboard:change.new'),
    down: t('dashboard:change.down', { change: change ?? '' }),
    same: t('dashboard:change.same'),
  };
  return (
    <Badge {...badges[trend]} className="tabular-nums">
      <span aria-hidden>{trend === 'same' ? format.change(0) : (change ?? labels.up)}</span>
      <span className="sr-only">{labels[trend]}</span>
    </Badge>
  );
}
