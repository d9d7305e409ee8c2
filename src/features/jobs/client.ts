import type { RouterClient } from '@orpc/server';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { ListJobs } from './schema';
import type { jobsApi } from './server/api';

export const jobsClient = apiClient<RouterClient<typeof jobsApi>>('jobs');

const all = ['jobs'] as const;

export const jobQueries = {
  queues: () =>
    queryOptions({ queryKey: [...all, 'queues'], queryFn: () => jobsClient.queues({}) }),
  list: (filter: ListJobs) =>
    queryOptions({ queryKey: [...all, 'list', filter], queryFn: () => jobsClient.list(filter) }),
};

/** After a job was retried, cancelled or started. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
