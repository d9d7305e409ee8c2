import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { api } from '~/shared/data/api-client';
import type { DataCache } from '~/shared/data/data-cache';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot, type SlotContext, lazySlot, loadSlot } from '~/shared/page/slots';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { oneLine } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Section } from '~/ui/layout/page';
import { invitationQueries, joiningQueries } from '../client';
import type { OrganizationNews } from '../schema';

const Offers = lazySlot(() => import('./offers'), 'Offers');

/** Also for other pages that show the offers: the server renders what is loaded. */
export async function prefetchOffers(data: DataCache): Promise<void> {
  const queries = [invitationQueries.waiting(), joiningQueries.joinable()] as const;
  await Promise.all([data.prefetch(queries[0]), data.prefetch(queries[1])]);
  const client = await data.client();
  const found = queries.map(
    ({ queryKey }) => client.getQueryData<unknown[]>(queryKey)?.length ?? 0,
  );
  if (found.some((count) => count > 0)) await Offers.preload();
}

/** What the user can join. Nothing is shown if there is nothing. */
export function HomeOffers() {
  const { data: waiting = [] } = useQuery(invitationQueries.waiting());
  const { data: joinable = [] } = useQuery(joiningQueries.joinable());
  if (waiting.length + joinable.length === 0) return null;
  return (
    <Suspense>
      <Offers />
    </Suspense>
  );
}

/** More organizations are behind a link. */
const shownOrganizations = 6;

const newsQuery = queryOptions({
  queryKey: ['organizations', 'news'],
  queryFn: () => api.organizations.news({}),
  meta: { changes: 'organization' },
});

export async function prefetchNews(context: SlotContext): Promise<void> {
  await Promise.all([context.data.prefetch(newsQuery), loadSlot('organizationNews', context)]);
}

/** The user's organizations on the home page, with what is new in them. Left out if they cannot be loaded. */
export function HomeOrganizations() {
  const t = useMessages();
  const { data = [] } = useQuery(newsQuery);
  const title = t('organizations:home.title');
  if (data.length === 0) return null;
  return (
    <Section
      title={title}
      actions={
        <TextLink to="/app/organizations" className="text-sm max-sm:-my-2.5 max-sm:py-2.5">
          {t('organizations:home.all')}
        </TextLink>
      }
    >
      <ul aria-label={title} className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {data.slice(0, shownOrganizations).map((organization) => (
          <li key={organization.id} className="flex min-w-0">
            <OrganizationCard organization={organization} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OrganizationCard({ organization }: { organization: OrganizationNews }) {
  const t = useMessages();
  const format = useFormat();
  const { id, slug, name, logo, members, newMembers } = organization;
  return (
    <Link
      to="/app/o/$slug"
      params={{ slug }}
      className="group flex w-full min-w-0 items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised"
    >
      <Avatar name={name} seed={id} image={logo} square />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi
          className={`${oneLine} font-semibold decoration-accent/50 underline-offset-3 group-hover:underline`}
        >
          {name}
        </bdi>
        <span className="text-sm text-ink-soft tabular-nums">
          {t('organizations:home.members', { count: members, total: format.number(members) })}
        </span>
        <span className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {newMembers > 0 && (
            <Badge tone="accent">
              {t('organizations:home.newMembers', {
                count: newMembers,
                total: format.number(newMembers),
              })}
            </Badge>
          )}
          <Slot name="organizationNews" slug={slug} />
        </span>
      </span>
    </Link>
  );
}
