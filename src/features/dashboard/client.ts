import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { apiClient } from '~/shared/api-client';
import type { DashboardFigures, Period, figuresInput } from './schema';

interface DashboardClient {
  figures(input: v.InferInput<typeof figuresInput>): Promise<DashboardFigures>;
}

const client = apiClient<DashboardClient>('dashboard');

export const dashboardQueries = {
  figures: (days: Period) =>
    queryOptions({
      queryKey: ['dashboard', 'figures', days],
      queryFn: () => client.figures({ days }),
    }),
};
