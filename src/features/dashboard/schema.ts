import * as v from 'valibot';
import { defaultTimeZone } from '~/shared/i18n/time-zones';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { defaultPeriod, periods } from './search';
import type { ActivityRow } from '~/features/activity/schema';

/** The name of an IANA time zone, such as `Europe/Paris`. */
const timeZoneSchema = v.pipe(
  v.string(),
  v.check((it) => toTimeZone(it) !== undefined),
);

export const figuresInput = v.optional(
  v.strictObject({
    days: v.optional(
      v.pipe(
        // A query string carries text.
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number))]),
        v.picklist(periods),
      ),
      defaultPeriod,
    ),
    /** Whose calendar days are counted. */
    timeZone: v.optional(timeZoneSchema, defaultTimeZone),
  }),
  {},
);
export type FiguresInput = v.InferOutput<typeof figuresInput>;

/** How much in the period, and in as many days before it. */
export interface Compared {
  now: number;
  before: number;
}

export interface DayFigures {
  /** `2030-01-31`, a day of the requested time zone. */
  day: string;
  newUsers: number;
  signIns: number;
}

export interface DashboardFigures {
  /** When it was so. */
  at: string;
  users: number;
  /** Sessions that have not ended. */
  sessions: number;
  newUsers: Compared;
  signIns: Compared;
  /** Each day of the period, the oldest first. */
  days: DayFigures[];
  /** What happened last, the newest first. */
  latest: ActivityRow[];
}
