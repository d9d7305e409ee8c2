import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { firstStepsApi } from './server/api';

const client = apiClient<RouterClient<typeof firstStepsApi>>('firstSteps');

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => client.get(),
});
