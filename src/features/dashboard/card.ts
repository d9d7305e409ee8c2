import type { ComponentType } from 'react';
import type { DataCache } from '~/shared/data-cache';
import type { Period } from './search';

/** The period that the dashboard shows. */
export interface DashboardPeriod {
  days: Period;
  /** The time zone that defines the calendar days. */
  timeZone: string;
}

/** A card of the dashboard. Features register theirs in `src/registry/dashboard.ts`. */
export interface DashboardCard {
  name: string;
  /** On wide screens: a row of its own, or a share of a row. */
  width: 'full' | 'two-thirds' | 'one-third';
  /** Loads the data with the page. With `prefetch`, an error is shown in the card only. */
  load: (data: DataCache, period: DashboardPeriod) => Promise<unknown>;
  /** A large one can be loaded lazily: `lazy` in a `Suspense` of its own. */
  component: ComponentType<DashboardPeriod>;
}
