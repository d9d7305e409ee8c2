import type { Language } from './languages';

/** A time with its zone, for users in other time zones: "16 Nov 2026, 05:35 UTC". */
export function zonedDateTime(language: Language, instant: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(instant);
}
