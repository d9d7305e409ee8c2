import type { DashboardCard } from '~/features/dashboard/card';
import { latestActivityCard, signInsCard, statsCard } from '~/features/dashboard/cards';
// sample:start
import { genresCard } from '~/features/genres/dashboard-card';
// sample:end

/** The cards of the dashboard, in this order. */
export const dashboardCards: DashboardCard[] = [
  statsCard,
  signInsCard,
  // sample:start
  genresCard,
  // sample:end
  latestActivityCard,
];
