import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const organizationKeyQueries = {
  list: (slug: string) =>
    queryOptions({
      queryKey: ['organizations', slug, 'api-keys'],
      queryFn: () => api.organizationApiKeys.list({ slug }),
    }),
  managed: (organizationId: string) =>
    queryOptions({
      queryKey: ['api-keys', 'organization', organizationId],
      queryFn: () => api.organizationApiKeys.managed({ organizationId }),
    }),
};
