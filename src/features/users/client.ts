import type { RouterClient } from '@orpc/server';
import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import { pageSize } from '~/shared/paging';
import type { UserDetail } from './schema';
import type { UsersSearch } from './search';
import type { usersApi } from './server/api';

export const usersClient = apiClient<RouterClient<typeof usersApi>>('users');

const all = ['users'] as const;

export const userQueries = {
  list: ({ searchTerm, sort, order, role, status }: UsersSearch) =>
    infiniteQueryOptions({
      queryKey: [...all, 'list', { searchTerm, sort, order, role, status }],
      queryFn: ({ pageParam }) =>
        usersClient.list({
          ...(pageParam && { cursor: pageParam }),
          limit: pageSize,
          searchTerm,
          sort,
          order,
          ...(role && { role }),
          ...(status && { status }),
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
  one: (id: string) =>
    queryOptions({ queryKey: [...all, 'one', id], queryFn: () => usersClient.get({ id }) }),
  sessions: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'sessions', id],
      queryFn: ({ pageParam }) =>
        usersClient.sessions({ id, ...(pageParam && { cursor: pageParam }), limit: pageSize }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
};

/** Updates the cached user and invalidates the lists that contain them. */
export async function updateUserInCache(client: QueryClient, user: UserDetail): Promise<void> {
  client.setQueryData(userQueries.one(user.id).queryKey, user);
  await Promise.all([
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries({ queryKey: [...all, 'sessions', user.id] }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}

export async function removeUserFromCache(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: userQueries.one(id).queryKey });
  client.removeQueries({ queryKey: userQueries.sessions(id).queryKey });
  await Promise.all([
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
