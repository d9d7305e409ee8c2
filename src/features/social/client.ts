import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const socialQueries = {
  providers: () =>
    queryOptions({
      queryKey: ['social', 'providers'],
      queryFn: () => api.social.listProviders(),
    }),
};
