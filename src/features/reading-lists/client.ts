import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { organizationQueries } from '~/features/organizations/client';
import { api } from '~/shared/data/api-client';
import type { ReadingList } from './schema';

/** Below the key of the organization: two organizations never share a cache entry. */
const of = (slug: string) => [...organizationQueries.all(slug), 'reading-lists'] as const;

export const readingListQueries = {
  list: (slug: string) =>
    queryOptions({
      queryKey: [...of(slug), 'list'],
      queryFn: () => api.readingLists.list({ slug }),
      meta: { changes: 'organization' },
    }),
  one: (slug: string, listId: string) =>
    queryOptions({
      queryKey: [...of(slug), 'one', listId],
      queryFn: () => api.readingLists.get({ slug, listId }),
    }),
};

/** Every change responds with the list. Others that depend on it are loaded again. */
export async function updateListInCache(
  client: QueryClient,
  slug: string,
  list: ReadingList,
): Promise<void> {
  client.setQueryData(readingListQueries.one(slug, list.id).queryKey, list);
  await invalidateLists(client, slug);
}

async function invalidateLists(client: QueryClient, slug: string): Promise<void> {
  const keys = [
    // Of all organizations: the home page, and the lists for a book.
    ['organizations', 'reading-lists'],
    readingListQueries.list(slug).queryKey,
    organizationQueries.activity(slug).queryKey,
    ['activity'],
  ];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
