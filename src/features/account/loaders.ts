import type { DataCache } from '~/shared/data-cache';
import type { PageContext } from '~/shared/page-context';
import { accountQueries } from './client';

/** If a list fails to load, its error is shown in its place, not instead of the whole page. */
export async function loadAccount(data: DataCache, { config }: PageContext): Promise<void> {
  await Promise.allSettled([
    data.load(accountQueries.sessions()),
    ...(config.providers.length > 0 ? [data.load(accountQueries.providers())] : []),
  ]);
}
