import type { DataCache } from '~/shared/data-cache';
import { activityQueries } from './client';
import type { ActivityFilters } from './schema';

/** A log that cannot be read is told in its place, not in the place of the whole page. */
export async function loadActivity(data: DataCache, filters: ActivityFilters): Promise<void> {
  const client = await data.client();
  await client.prefetchInfiniteQuery({ ...activityQueries.list(filters), retry: false });
}
