import type { DataCache } from '~/shared/data-cache';
import { activityQueries } from './client';
import type { ActivityFilters } from './schema';

/** If the log fails to load, only the list shows an error, not the whole page. */
export async function loadActivity(data: DataCache, filters: ActivityFilters): Promise<void> {
  const client = await data.client();
  await client.prefetchInfiniteQuery({ ...activityQueries.list(filters), retry: false });
}
