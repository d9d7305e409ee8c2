import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { NotificationSearch } from './search';

const all = ['notifications'] as const;

const meta = { changes: 'notifications' } as const;

/** Texts are in the language of the request. */
export const notificationQueries = {
  list: ({ state }: NotificationSearch) =>
    listQuery([...all, 'list'], { state }, (input) => api.notifications.list(input), meta),
  latest: () =>
    queryOptions({
      queryKey: [...all, 'latest'],
      queryFn: () => api.notifications.list({ limit: 10 }),
      staleTime: 0,
      meta,
    }),
  unread: () =>
    queryOptions({
      queryKey: [...all, 'unread'],
      queryFn: () => api.notifications.unread(),
      meta,
    }),
  preferences: () =>
    queryOptions({
      queryKey: [...all, 'preferences'],
      queryFn: () => api.notifications.preferences(),
    }),
};

/** Reads again what is shown: the count, the panel and the page. */
export const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
