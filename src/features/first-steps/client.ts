import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/api-client';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: () => api.firstSteps.get(),
});
