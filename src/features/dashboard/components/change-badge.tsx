import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge, type BadgeTone } from '~/ui/basics/badge';
import { cx } from '~/ui/basics/cx';
import type { Icon } from '~/ui/basics/icon';
import type { Compared } from '../schema';

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
export function ChangeBadge({ now, before }: Compared) {
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
