import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { apiClient } from '~/shared/api-client';
import { type Page, pageSize } from '~/shared/paging';
import type {
  UserDetail,
  UserRow,
  UserSession,
  banUserInput,
  createUserInput,
  impersonateInput,
  listSessionsInput,
  listUsersInput,
  revokeSessionInput,
  setPasswordInput,
  setRoleInput,
  updateUserInput,
  userInput,
} from './schema';
import type { UsersSearch } from './search';

type Call<Input, Output> = (input: Input) => Promise<Output>;

/** The procedures as screens use them: the rules of `schema.ts`, and plain answers. */
export interface UsersClient {
  list: Call<v.InferInput<typeof listUsersInput>, Page<UserRow>>;
  get: Call<v.InferInput<typeof userInput>, UserDetail>;
  create: Call<v.InferInput<typeof createUserInput>, UserDetail>;
  update: Call<v.InferInput<typeof updateUserInput>, UserDetail>;
  remove: Call<v.InferInput<typeof userInput>, unknown>;
  ban: Call<v.InferInput<typeof banUserInput>, UserDetail>;
  unban: Call<v.InferInput<typeof userInput>, UserDetail>;
  setRole: Call<v.InferInput<typeof setRoleInput>, UserDetail>;
  setPassword: Call<v.InferInput<typeof setPasswordInput>, UserDetail>;
  impersonate: Call<v.InferInput<typeof impersonateInput>, { expiresAt: string }>;
  stopImpersonating: Call<Record<string, never>, unknown>;
  sessions: Call<v.InferInput<typeof listSessionsInput>, Page<UserSession>>;
  revokeSession: Call<v.InferInput<typeof revokeSessionInput>, unknown>;
  revokeSessions: Call<v.InferInput<typeof userInput>, unknown>;
}

export const usersClient = apiClient<UsersClient>('users');

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

/** A person has changed: what is known of her is replaced, what lists her is asked for again. */
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
