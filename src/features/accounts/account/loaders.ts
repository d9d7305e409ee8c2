import type { DataCache } from '~/shared/data/data-cache';
import { prefetch } from '~/shared/data/loaders';
import type { PageContext } from '~/shared/page/page-context';
import { accountQueries } from './client';

interface LoaderContext {
  data: DataCache;
  pageContext: PageContext;
}

/** Prefetches what the account page shows of the account. */
export async function loadAccount(context: LoaderContext): Promise<void> {
  const sessions = prefetch(context.data, accountQueries.sessions());
  // social:start
  // Shown if some are configured.
  if (context.pageContext.config.providers.length > 0)
    await prefetch(context.data, accountQueries.providers());
  // social:end
  await sessions;
}
