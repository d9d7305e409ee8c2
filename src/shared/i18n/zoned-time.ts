import { boundedCache } from './time-zones';

/** Names such as `America/Argentina/Buenos_Aires`. Offsets such as `+05:30` are no zones. */
const namePattern = /^[A-Za-z][\w+/-]{0,63}$/;

const minute = 60_000;
const day = 24 * 60 * minute;

const offsetFormat = boundedCache(
  (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
);

/** The name of a time zone, if it is one. The name is kept as it is written. */
export function toTimeZone(value: string | null | undefined): string | undefined {
  if (!value || !namePattern.test(value)) return undefined;
  try {
    offsetFormat(value);
    return value;
  } catch {
    return undefined;
  }
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetFormat(timeZone).format(time)) ?? [];
  const length = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
  return sign === '-' ? -length : length;
}

/** What the clocks of a zone show, as if it were UTC. */
const clockAt = (time: number, timeZone: string) => time + offsetAt(time, timeZone);

/**
 * The first moment at which the clocks of a zone show `clock` (`2030-01-31T08:30`) or later: clocks
 * that are turned forward skip times, and clocks that are turned back show them twice.
 */
export function momentIn(clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${clock}Z`);
  if (Number.isNaN(wanted)) return new Date(Number.NaN);
  const before = wanted - offsetAt(wanted - day, timeZone);
  const after = wanted - offsetAt(wanted + day, timeZone);
  const [first, second] = before < after ? [before, after] : [after, before];
  return new Date(first === second || clockAt(first, timeZone) >= wanted ? first : second);
}

/** The calendar day of a moment in a zone: `2030-01-31`. */
export function dayIn(moment: Date, timeZone: string): string {
  return new Date(clockAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** When a calendar day begins in a zone. Not always at midnight, and 23 to 25 hours before the next. */
export function startOfDay(calendarDay: string, timeZone: string): Date {
  return momentIn(`${calendarDay}T00:00`, timeZone);
}

/** `2030-01-31` plus 1 is `2030-02-01`. */
export function addDays(calendarDay: string, days: number): string {
  return new Date(Date.parse(calendarDay) + days * day).toISOString().slice(0, 10);
}
