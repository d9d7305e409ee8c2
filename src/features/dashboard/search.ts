import * as v from 'valibot';

/** How many days the dashboard looks back, today among them. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 30;

/** What is wrong falls back: a bad link is no error page. */
export const dashboardSearch = v.object({
  days: v.optional(v.fallback(v.picklist(periods), defaultPeriod), defaultPeriod),
});

/** Left out of the URL. */
export const dashboardSearchDefaults: { days: Period } = { days: defaultPeriod };
