import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { apiClient } from '~/shared/api-client';
import type { DashboardFigures, figuresInput } from './schema';
import type { Period } from './search';

interface DashboardClient {
  figures(input: v.InferInput<typeof figuresInput>): Promise<DashboardFigures>;
}

const client = apiClient<DashboardClient>('dashboard');

export const dashboardQueries = {
  figures: (days: Period, timeZone: string) =>
    queryOptions({
      queryKey: ['dashboard', 'figures', days, timeZone],
      queryFn: () => client.figures({ days, timeZone }),
    }),
};
