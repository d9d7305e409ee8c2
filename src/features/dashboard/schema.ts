import * as v from 'valibot';
import { activityRowSchema } from '~/features/activity/schema';
import { defaultTimeZone } from '~/shared/i18n/time-zones';
import { timeZoneField } from '~/shared/i18n/period';
import { timestamp } from '~/shared/schema';
import { defaultPeriod, periods } from './search';

export const statsInput = v.optional(
  v.strictObject({
    days: v.optional(
      v.pipe(
        // Query strings carry text.
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number))]),
        v.picklist(periods),
      ),
      defaultPeriod,
    ),
    /** Time zone that defines the calendar days. */
    timeZone: v.optional(timeZoneField, defaultTimeZone),
  }),
  {},
);
export type StatsInput = v.InferOutput<typeof statsInput>;

/** A count for the period, and for the period of the same length before it. */
const comparedSchema = v.strictObject({ now: v.number(), before: v.number() });
export type Compared = v.InferOutput<typeof comparedSchema>;

const dayStatsSchema = v.strictObject({
  /** `2030-01-31`, a day of the requested time zone. */
  day: v.string(),
  newUsers: v.number(),
  signIns: v.number(),
});
export type DayStats = v.InferOutput<typeof dayStatsSchema>;

export const dashboardStatsSchema = v.strictObject({
  /** When the stats were read. */
  at: timestamp,
  users: v.number(),
  /** Sessions that have not expired. */
  sessions: v.number(),
  newUsers: comparedSchema,
  signIns: comparedSchema,
  /** Each day of the period, oldest first. */
  days: v.array(dayStatsSchema),
  /** The latest entries of the audit log, newest first. */
  latest: v.array(activityRowSchema),
});
export type DashboardStats = v.InferOutput<typeof dashboardStatsSchema>;
