import { prefetch } from '~/shared/data/loaders';
import { type SlotContext, loadSlot } from '~/shared/page/slots';
import { accountQueries } from './client';

/** Prefetches what the account page shows of the account. */
export async function loadAccount(context: SlotContext): Promise<void> {
  await Promise.all([
    prefetch(context.data, accountQueries.sessions()),
    loadSlot('account', context),
  ]);
}
