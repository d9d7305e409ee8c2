import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { ActivityFilters } from './schema';

export const activityQueries = {
  list: (filters: ActivityFilters) =>
    listQuery(['activity', 'list'], filters, (input) => api.activity.list(input)),
};
