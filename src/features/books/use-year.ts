import { useMessages } from '~/shared/i18n/context';

/** A year in words. Years before our era are counted backwards. */
export function useYear(): (year: number) => string {
  const t = useMessages();
  return (year) => (year < 0 ? t('books:manage.year.before', { year: -year }) : String(year));
}
