import type { RouterClient } from '@orpc/server';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import { pageSize } from '~/shared/paging';
import type { ActivityFilters } from './schema';
import type { activityApi } from './server/api';

const client = apiClient<RouterClient<typeof activityApi>>('activity');

export const activityQueries = {
  list: (filters: ActivityFilters) =>
    infiniteQueryOptions({
      queryKey: ['activity', 'list', filters],
      queryFn: ({ pageParam }) =>
        client.list({ ...(pageParam && { cursor: pageParam }), limit: pageSize, ...filters }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
};

/** URL of the CSV export with the same filters. */
export function exportAddress(filters: ActivityFilters): string {
  const query = new URLSearchParams(Object.entries(filters));
  return `/api/rest/activity/export${query.size > 0 ? `?${query}` : ''}`;
}
