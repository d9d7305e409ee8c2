import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { apiClient } from '~/shared/api-client';
import { type Page, pageSize } from '~/shared/paging';
import type { ActivityFilters, ActivityRow, listActivityInput } from './schema';

interface ActivityClient {
  list(input: v.InferInput<typeof listActivityInput>): Promise<Page<ActivityRow>>;
}

const client = apiClient<ActivityClient>('activity');

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

/** The same rows as a file. */
export function exportAddress(filters: ActivityFilters): string {
  const query = new URLSearchParams(Object.entries(filters));
  return `/api/rest/activity/export${query.size > 0 ? `?${query}` : ''}`;
}
