import type { ComponentType } from 'react';
import type { DataCache } from '~/shared/data/data-cache';

declare module '~/shared/feature' {
  interface AnyFeature {
    /** Cards of the dashboard, as `cards` of a module that only the dashboard loads. */
    dashboard?(): Promise<{ cards: DashboardCard[] }>;
  }
}

/** The period that the dashboard shows. */
export interface DashboardPeriod {
  days: 7 | 30 | 90;
  /** The time zone that defines the calendar days. */
  timeZone: string;
}

export interface DashboardCard {
  name: string;
  /** On wide screens: a row of its own, or a share of a row. */
  width: 'full' | 'two-thirds' | 'one-third';
  /** Below the cards of all other features. */
  last?: boolean;
  /** Loads the data with the page. With `prefetch`, an error is shown in the card only. */
  load: (data: DataCache, period: DashboardPeriod) => Promise<unknown>;
  /** A large one can be loaded lazily: `lazy` in a `Suspense` of its own. */
  component: ComponentType<DashboardPeriod>;
}
