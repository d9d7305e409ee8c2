import { boundedCache } from './time-zones';
import type { Language } from './languages';

/** Names such as `America/Argentina/Buenos_Aires`. Offsets such as `+05:30` are not accepted. */
const namePattern = /^[A-Za-z][\w+/-]{0,63}$/;

const minute = 60_000;
const day = 24 * 60 * minute;

const offsetFormat = boundedCache(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
);

/** The time zone name if it is valid, with its spelling unchanged. */
export function toTimeZone(value: string | null | undefined): string | undefined {
  if (!value || !namePattern.test(value)) return undefined;
  try {
    offsetFormat(value);
    return value;
  } catch {
    return undefined;
  }
}

/** The UTC offset of a time zone at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetFormat(timeZone).format(time)) ?? [];
  const length = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
  return sign === '-' ? -length : length;
}

/** Local wall-clock time of a zone, as a UTC timestamp. */
const clockAt = (time: number, timeZone: string) => time + offsetAt(time, timeZone);

/**
 * The first instant at which the wall clock of a zone shows `clock` (`2030-01-31T08:30`) or later:
 * daylight saving time skips some times and repeats others.
 */
export function instantIn(clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${clock}Z`);
  if (Number.isNaN(wanted)) return new Date(Number.NaN);
  const before = wanted - offsetAt(wanted - day, timeZone);
  const after = wanted - offsetAt(wanted + day, timeZone);
  const [first, second] = before < after ? [before, after] : [after, before];
  return new Date(first === second || clockAt(first, timeZone) >= wanted ? first : second);
}

/** The calendar day of a time in a zone: `2030-01-31`. */
export function dayIn(instant: Date, timeZone: string): string {
  return new Date(clockAt(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Start of a calendar day in a zone. Not always midnight; days have 23 to 25 hours. */
export function startOfDay(calendarDay: string, timeZone: string): Date {
  return instantIn(`${calendarDay}T00:00`, timeZone);
}

/** `2030-01-31` plus 1 is `2030-02-01`. */
export function addDays(calendarDay: string, days: number): string {
  return new Date(Date.parse(calendarDay) + days * day).toISOString().slice(0, 10);
}

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
