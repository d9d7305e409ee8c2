import * as v from 'valibot';

/** Periods in days, including today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 30;

/** Invalid values fall back to the default: a bad link is not an error. */
export const dashboardSearch = v.object({
  days: v.optional(v.fallback(v.picklist(periods), defaultPeriod), defaultPeriod),
});

/** Defaults are omitted from the URL. */
export const dashboardSearchDefaults: { days: Period } = { days: defaultPeriod };
