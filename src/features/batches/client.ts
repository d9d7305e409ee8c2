import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { Batch } from './schema';
import type { BatchSearch } from './search';

const all = ['batches'] as const;

export const isRunning = ({ finishedAt }: Pick<Batch, 'finishedAt'>) => finishedAt === null;

/** While it runs. The query client pauses in hidden tabs. */
const poll = 1000;

export const batchQueries = {
  list: (_search: object) => ({
    ...listQuery([...all, 'list'], {}, (input) => api.batches.list(input)),
    refetchInterval: 5 * poll,
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: () => api.batches.get({ id }),
      refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? poll : false),
    }),
  calls: (id: string, { state }: BatchSearch) => ({
    ...listQuery([...all, 'calls', id], { state }, (input) => api.batches.calls({ id, ...input })),
    refetchInterval: 5 * poll,
  }),
};
