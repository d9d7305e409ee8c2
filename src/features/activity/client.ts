import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { ActivityFilters } from './schema';

export const activityQueries = {
  list: (filters: ActivityFilters) =>
    listQuery(['activity', 'list'], filters, (input) => api.activity.list(input)),
};

/** URL of the CSV export with the same filters. */
export function exportAddress(filters: ActivityFilters): string {
  const query = new URLSearchParams(Object.entries(filters));
  return `/api/rest/activity/export${query.size > 0 ? `?${query}` : ''}`;
}
