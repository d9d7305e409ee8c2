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
  const options = periods.map((value) => ({ value, label: getLabel(value) }));
  const any = t('list:period.any');
  return {
    ...select({ name: 'period', label: t('list:period.label'), any, options }),
    /** For a list that also filters by dates, in the same control. */
    options: [{ value: '' as const, label: any }, ...options],
  };
}
