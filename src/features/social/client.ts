import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const socialQueries = {
  providers: () =>
    queryOptions({
      queryKey: ['social', 'providers'],
      queryFn: () => api.social.listProviders(),
    }),
  ofUser: (id: string) =>
    queryOptions({ queryKey: ['social', 'user', id], queryFn: () => api.social.ofUser({ id }) }),
};
