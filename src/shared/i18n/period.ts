import * as v from 'valibot';
import { type Period, periods } from '../schema';
import { defaultTimeZone } from './time-zones';
import { addDays, dayIn, startOfDay, toTimeZone } from './zoned-time';

/** An IANA time zone, such as `Europe/Paris`. */
export const timeZoneField = v.pipe(
  v.string(),
  v.check((value) => toTimeZone(value) !== undefined),
);

/** Of a list with a date filter. */
export const periodInput = {
  /** Calendar days up to now, with today: evaluated when the list is read. */
  period: v.optional(v.picklist(periods)),
  /** The time zone that defines the calendar days; UTC by default. */
  timeZone: v.optional(timeZoneField),
};

const lengths: Record<Period, number> = { today: 1, '7d': 7, '30d': 30 };

/** “7 days” are today and the six before. */
export function getStartOfPeriod(period: Period, now: Date, timeZone = defaultTimeZone): Date {
  return startOfDay(addDays(dayIn(now, timeZone), 1 - lengths[period]), timeZone);
}
