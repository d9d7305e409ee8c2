import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { dashboardApi } from './server/api';

const client = apiClient<RouterClient<typeof dashboardApi>>('dashboard');

export const dashboardQueries = {
  figures: () =>
    queryOptions({ queryKey: ['dashboard', 'figures'], queryFn: () => client.figures() }),
};
