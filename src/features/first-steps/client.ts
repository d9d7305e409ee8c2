import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => api.firstSteps.get(),
});
