import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import type { UserDetail } from './schema';
import { type UsersSearch, usersList } from './search';

const all = ['users'] as const;

const verificationPolling = 10_000;

export const userQueries = {
  list: (search: UsersSearch) =>
    listQuery([...all, 'list'], v.parse(usersList.search, search), (input) =>
      api.users.list(input),
    ),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: () => api.users.get({ id }),
      // The user verifies the email by signing in, perhaps while an admin looks at this page.
      refetchInterval: ({ state: { data } }) =>
        data?.emailVerified === false && verificationPolling,
    }),
  signInMethods: (id: string) =>
    queryOptions({
      queryKey: [...all, 'sign-in-methods', id],
      queryFn: () => api.users.signInMethods({ id }),
    }),
  sessions: (id: string) =>
    listQuery([...all, 'sessions'], { id }, (page) => api.users.sessions({ ...page, id })),
};

/** Updates the cached user and invalidates the lists that contain them. */
export async function updateUserInCache(client: QueryClient, user: UserDetail): Promise<void> {
  client.setQueryData(userQueries.one(user.id).queryKey, user);
  await Promise.all([
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries(userQueries.sessions(user.id)),
    client.invalidateQueries(userQueries.signInMethods(user.id)),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
