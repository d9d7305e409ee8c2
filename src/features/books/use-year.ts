import { useMessages } from '~/shared/i18n/context';

/** Formats a year. Negative years are shown as BCE. */
export function useYear(): (year: number) => string {
  const t = useMessages();
  return (year) => (year < 0 ? t('books:manage.year.before', { year: -year }) : String(year));
}
