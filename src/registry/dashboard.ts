import type { DashboardCard } from '~/features/dashboard/card';
import { firstStepsCard } from '~/features/first-steps/dashboard-card';
import { latestActivityCard, signInsCard, statsCard } from '~/features/dashboard/cards';
// sample:start
import { genresCard } from '~/features/genres/dashboard-card';
// sample:end

/** The cards of the dashboard. */
export const dashboardCards: DashboardCard[] = [
  // In this order.
  firstStepsCard,
  statsCard,
  signInsCard,
  // sample:start
  genresCard,
  // sample:end
  latestActivityCard,
];
