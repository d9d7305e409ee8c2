import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { prefetch } from '~/shared/data/loaders';
import { type SlotContext, loadSlot } from '~/shared/page/slots';
import type { AccountSection } from './sections';

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: () => api.account.listSessions(),
    }),
};

/** Both areas have the account screen. */
export type AccountPath = '/app/account' | '/manager/account';

/** Prefetches what the account page shows. */
export async function loadAccount(
  context: SlotContext,
  sections: readonly AccountSection[],
): Promise<void> {
  await Promise.all([
    prefetch(context.data, accountQueries.sessions()),
    loadSlot('account', context),
    ...sections.map(({ load }) => load(context.data)),
  ]);
}
