import * as v from 'valibot';
import { type Period, defaultPeriod, periods } from './schema';

/** What is wrong falls back: a bad link is no error page. */
export const dashboardSearch = v.object({
  days: v.optional(v.fallback(v.picklist(periods), defaultPeriod), defaultPeriod),
});

/** Left out of the URL. */
export const dashboardSearchDefaults: { days: Period } = { days: defaultPeriod };
