import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: () => api.account.listSessions(),
    }),
};

/** Both areas have the account screen. */
export type AccountPath = '/app/account' | '/manager/account';
