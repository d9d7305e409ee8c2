import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

/** How often a page asks whether the export is ready. */
const pollInterval = 3000;

export const myDataQueries = {
  status: () =>
    queryOptions({
      queryKey: ['my-data', 'status'],
      queryFn: () => api.myData.status(),
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollInterval : false),
    }),
};
