import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import type { DashboardPeriod } from '~/shared/feature';

export const dashboardQueries = {
  stats: ({ days, timeZone }: DashboardPeriod) =>
    queryOptions({
      queryKey: ['dashboard', 'stats', days, timeZone],
      queryFn: () => api.dashboard.stats({ days, timeZone }),
    }),
};
