import { myDataQueries } from '~/features/my-data/client';
import type { DataCache } from '~/shared/data-cache';
import { prefetch } from '~/shared/loaders';
import type { PageContext } from '~/shared/page-context';
import { accountQueries } from './client';

/** Prefetches what the account page shows. Providers are only shown if some are configured. */
export async function loadAccount(data: DataCache, { config }: PageContext): Promise<void> {
  await Promise.all([
    prefetch(data, accountQueries.sessions()),
    prefetch(data, myDataQueries.status()),
    config.providers.length > 0 && prefetch(data, accountQueries.providers()),
  ]);
}
