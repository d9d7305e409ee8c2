import { useFormat } from '~/shared/i18n/context';

export interface TimeProps {
  at: string;
  /** `relative` counts from `now`. */
  as?: 'date' | 'dateTime' | 'relative';
  /** When the data was loaded, so that server and browser render the same. */
  now?: string | number;
  className?: string;
}

/** A date or time in the user's zone. Its tooltip names the exact time and the zone. */
export function Time({ at, as = 'dateTime', now = at, className }: TimeProps) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.exact(at)} className={className}>
      {as === 'relative' ? format.relative(at, now) : format[as](at)}
    </time>
  );
}
