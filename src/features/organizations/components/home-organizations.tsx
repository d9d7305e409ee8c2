import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { oneLine } from '~/ui/basics/isolate';
import { TextLink } from '~/ui/basics/link';
import { Section } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { organizationQueries } from '../client';
import type { OrganizationNews } from '../schema';

/** More organizations are behind a link. */
const shownOrganizations = 6;

/** The user's organizations on the home page, with what is new in them. */
export function HomeOrganizations() {
  const t = useMessages();
  const query = useQuery(organizationQueries.news());
  if (query.data?.length === 0) return null;
  return (
    <Section
      title={t('organizations:home.title')}
      actions={
        <TextLink to="/app/organizations" className="text-sm max-sm:-my-2.5 max-sm:py-2.5">
          {t('organizations:home.all')}
        </TextLink>
      }
    >
      <List
        state={wholeListState(query)}
        label={t('organizations:home.title')}
        getKey={({ id }) => id}
        quiet
        skeletonRows={2}
        renderItems={(organizations) => (
          <ul
            aria-label={t('organizations:home.title')}
            className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3"
          >
            {organizations.slice(0, shownOrganizations).map((organization) => (
              <li key={organization.id} className="flex min-w-0">
                <OrganizationCard organization={organization} />
              </li>
            ))}
          </ul>
        )}
      />
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
