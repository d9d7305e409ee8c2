import { useFormat } from '~/shared/i18n/context';

export interface TimeProps {
  at: string;
  /** `relative` counts from `now`; `plainDateTime` is for pages that name the time zone once. */
  as?: 'date' | 'dateTime' | 'plainDateTime' | 'relative';
  /** When the data was loaded, so server and client render the same text (hydration). */
  now?: string | number;
  className?: string;
}

/** A line breaks before the time, never within it. */
const unbroken = (text: string) => text.replaceAll(/ (?=[AP]M\b|UTC$)/g, '\u00A0');

/** A date or time in the user's time zone. The tooltip shows the exact time and zone. */
export function Time({ at, as = 'dateTime', now = at, className }: TimeProps) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.exact(at)} className={className}>
      {as === 'relative' ? format.relative(at, now) : unbroken(format[as](at))}
    </time>
  );
}

/** A day of the calendar (`2030-01-31`), the same in every time zone. */
export function CalendarDate({ date }: { date: string }) {
  return <time dateTime={date}>{useFormat().calendarDate(date)}</time>;
}
