import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { DashboardPeriod } from './card';
import type { dashboardApi } from './server/api';

const client = apiClient<RouterClient<typeof dashboardApi>>('dashboard');

export const dashboardQueries = {
  stats: ({ days, timeZone }: DashboardPeriod) =>
    queryOptions({
      queryKey: ['dashboard', 'stats', days, timeZone],
      queryFn: () => client.stats({ days, timeZone }),
    }),
};
