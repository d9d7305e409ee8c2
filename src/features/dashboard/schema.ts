import * as v from 'valibot';
import type { ActivityRow } from '~/features/activity/schema';
import { defaultTimeZone, toTimeZone } from '~/shared/i18n/time-zones';

/** How many days the dashboard looks back, today among them. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 30;

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
    /** The IANA name of the zone whose calendar days are counted. */
    timeZone: v.optional(
      v.pipe(
        v.string(),
        v.check((it) => toTimeZone(it) !== undefined),
      ),
      defaultTimeZone,
    ),
  }),
  {},
);

/** How much in the period, and in as many days before it. */
export interface Compared {
  now: number;
  before: number;
}

export interface DayFigures {
  /** `2030-01-31`, a calendar day of the zone that was asked for. */
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
