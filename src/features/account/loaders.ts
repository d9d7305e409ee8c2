import type { DataCache } from '~/shared/data-cache';
import { prefetch } from '~/shared/loaders';
import type { PageContext } from '~/shared/page-context';
import { accountQueries } from './client';

/** Prefetches the lists of the account page. Providers are only shown if some are configured. */
export async function loadAccount(data: DataCache, { config }: PageContext): Promise<void> {
  await Promise.all([
    prefetch(data, accountQueries.sessions()),
    config.providers.length > 0 && prefetch(data, accountQueries.providers()),
  ]);
}
