import * as v from 'valibot';
import { urlParam } from '~/shared/schema';

/** Periods in days, including today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 30;

export const dashboardSearch = v.object({ days: urlParam(v.picklist(periods), defaultPeriod) });

/** Defaults are omitted from the URL. */
export const dashboardSearchDefaults = v.parse(dashboardSearch, {});
