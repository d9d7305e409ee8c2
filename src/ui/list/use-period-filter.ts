import { useMessages } from '~/shared/i18n/context';
import { type Period, periods } from '~/shared/schema';
import { select } from './filters';

/** A filter by a relative period, for a list whose input has `periodInput`. */
export function usePeriodFilter() {
  const t = useMessages();
  const getLabel = (period: Period) =>
    period === 'today'
      ? t('list:period.today')
      : t('list:period.days', { count: Number.parseInt(period, 10) });
  return select({
    name: 'period',
    label: t('list:period.label'),
    any: t('list:period.any'),
    options: periods.map((value) => ({ value, label: getLabel(value) })),
  });
}
