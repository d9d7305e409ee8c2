import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { myDataApi } from './server/api';

export const myDataClient = apiClient<RouterClient<typeof myDataApi>>('myData');

/** How often a page asks whether the export is ready. */
const pollInterval = 3000;

export const myDataQueries = {
  status: () =>
    queryOptions({
      queryKey: ['my-data', 'status'],
      queryFn: () => myDataClient.status(),
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollInterval : false),
    }),
};
