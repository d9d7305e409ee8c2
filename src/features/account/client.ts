import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '~/shared/api-client';
import type { accountApi } from './server/api';

export const accountClient = apiClient<RouterClient<typeof accountApi>>('account');

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: () => accountClient.listSessions(),
    }),
  // social:start
  providers: () =>
    queryOptions({
      queryKey: ['account', 'providers'],
      queryFn: () => accountClient.listProviders(),
    }),
  // social:end
};

/** Both areas have the account screen. */
export type AccountPath = '/app/account' | '/manager/account';
