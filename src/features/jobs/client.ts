import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { type Job, type ListJobs, listJobsInput, maxJobs } from './schema';
import type { JobsSearch } from './search';

const all = ['jobs'] as const;

/** Jobs come and go without the user, so the page polls. The query client pauses in hidden tabs. */
export const pollSeconds = 5;
const polled = { refetchInterval: pollSeconds * 1000 };

export const jobQueries = {
  queues: () =>
    queryOptions({
      queryKey: [...all, 'queues'],
      queryFn: () => api.jobs.queues({}),
      ...polled,
    }),
  job: ({ queue, id }: Pick<Job, 'queue' | 'id'>) =>
    queryOptions({
      queryKey: [...all, 'job', queue, id],
      queryFn: () => api.jobs.get({ queue, id }),
      ...polled,
    }),
  list: (search: JobsSearch) => ({
    ...listQuery([...all, 'list'], getFilter(search), async () => {
      const items = await api.jobs.list(getFilter(search));
      const isFull = items.length === maxJobs;
      return { items, total: items.length, ...(isFull && { totalIsLeast: true }), next: null };
    }),
    ...polled,
  }),
};

/** After a job was retried, cancelled or started. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}

/** The value of the parameter `state` that lists all jobs. */
export const allStates = 'all';

/** The input of the API. Values that it does not know are ignored, so a bad link is not an error. */
function getFilter({ queue, state }: JobsSearch): ListJobs {
  const { queue: queueSchema, state: stateSchema } = listJobsInput.entries;
  return {
    ...(queue && v.is(queueSchema, queue) && { queue }),
    ...(state !== allStates && { state: v.parse(v.fallback(stateSchema, 'failing'), state) }),
  };
}
