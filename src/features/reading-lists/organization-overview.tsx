import { useQuery } from '@tanstack/react-query';
import type { DataCache } from '~/shared/data/data-cache';
import { useMessages } from '~/shared/i18n/context';
import { TextLink } from '~/ui/basics/link';
import { Section } from '~/ui/layout/page';
import { readingListQueries } from './client';
import { ListCard } from './components/list-card';

/** What the overview of an organization shows of its reading lists. */

/** More lists are behind a link. */
const shownLists = 3;

export const prefetchLists = (data: DataCache, slug: string): Promise<void> =>
  data.prefetch(readingListQueries.list(slug));

export function OverviewLists({ slug }: { slug: string }) {
  const t = useMessages();
  const { data: lists = [] } = useQuery(readingListQueries.list(slug));
  if (lists.length === 0) return null;
  return (
    <Section
      title={t('reading-lists:title')}
      actions={
        <TextLink to="/app/o/$slug/reading-lists" params={{ slug }} className="text-sm">
          {t('reading-lists:all')}
        </TextLink>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {lists.slice(0, shownLists).map((list) => (
          <li key={list.id} className="min-w-0">
            <ListCard slug={slug} list={list} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
