import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import type { DataCache } from '~/shared/data/data-cache';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Badge } from '~/ui/basics/badge';
import { oneLine } from '~/ui/basics/isolate';
import { Section } from '~/ui/layout/page';
import { ListCard } from './components/list-card';

const recentLists = queryOptions({
  queryKey: ['organizations', 'reading-lists', 'recent'],
  queryFn: () => api.readingLists.recent({}),
  meta: { changes: 'organization' },
});

export const prefetchRecent = (data: DataCache) => data.prefetch(recentLists);

/** The lists of the user's organizations that were changed last, on the home page. */
export function HomeLists() {
  const t = useMessages();
  const { data } = useQuery(recentLists);
  if (!data || data.lists.length === 0) return null;
  const title = t('reading-lists:home.title');
  return (
    <Section title={title}>
      <ul
        aria-label={title}
        className="grid gap-4 max-sm:-mx-4 max-sm:snap-x max-sm:auto-cols-[78%] max-sm:grid-flow-col max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:grid-cols-3"
      >
        {data.lists.map((list) => (
          <li key={list.id} className="min-w-0 snap-start">
            <ListCard slug={list.organization.slug} list={list}>
              <bdi className={`${oneLine} text-sm text-ink-soft`}>{list.organization.name}</bdi>
            </ListCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How many lists are new, on the card of an organization. */
export function NewLists({ slug }: { slug: string }) {
  const t = useMessages();
  const format = useFormat();
  const { data } = useQuery(recentLists);
  const count = data?.created.find((organization) => organization.slug === slug)?.count ?? 0;
  if (count === 0) return null;
  return (
    <Badge tone="accent">
      {t('reading-lists:home.new', { count, total: format.number(count) })}
    </Badge>
  );
}
