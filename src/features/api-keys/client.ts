import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const apiKeyQueries = {
  list: () => queryOptions({ queryKey: ['api-keys', 'own'], queryFn: () => api.apiKeys.list() }),
  ofUser: (userId: string) =>
    queryOptions({
      queryKey: ['api-keys', 'user', userId],
      queryFn: () => api.apiKeys.ofUser({ userId }),
    }),
};
