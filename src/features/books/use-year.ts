import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';

/** Formats a year. Negative years are shown as BCE. */
export function formatYear(year: number, t: Translate): string {
  return year < 0 ? t('books:manage.year.before', { year: -year }) : String(year);
}

export function useYear(): (year: number) => string {
  const t = useMessages();
  return (year) => formatYear(year, t);
}
