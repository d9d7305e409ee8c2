import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, ChevronRight, Plus } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { ButtonLink } from '~/ui/basics/button';
import { oneLine } from '~/ui/basics/isolate';
import { Page, PageHeader } from '~/ui/layout/page';
import { List } from '~/ui/list/list';
import { wholeListState } from '~/ui/list/list-state';
import { organizationQueries } from '../client';
import { HomeOffers } from '../components/home';
import { OrganizationRoleBadge } from '../components/role-badge';
import type { OwnOrganization } from '../schema';

/** The user's own organizations, and the invitations that wait for them. */
export function OrganizationsScreen() {
  const t = useMessages();
  const query = useQuery(organizationQueries.mine());
  const create = (
    <ButtonLink to="/app/organizations/new" variant="primary" icon={Plus}>
      {t('organizations:new.open')}
    </ButtonLink>
  );
  return (
    <Page width="wide">
      <PageHeader
        title={t('organizations:list.title')}
        description={t('organizations:list.text')}
        // With an empty list, its own button is the next step.
        {...(query.data?.length !== 0 && { actions: create })}
      />
      <HomeOffers />
      <List
        state={wholeListState(query)}
        label={t('organizations:list.title')}
        getKey={({ id }) => id}
        quiet
        renderItem={(organization) => <OrganizationRow organization={organization} />}
        empty={{
          icon: Building2,
          title: t('organizations:list.empty.title'),
          text: t('organizations:list.empty.text'),
          action: create,
        }}
      />
    </Page>
  );
}

function OrganizationRow({ organization }: { organization: OwnOrganization }) {
  const { id, slug, name, role, logo } = organization;
  return (
    <Link
      to="/app/o/$slug"
      params={{ slug }}
      className="group -mx-4 -my-3 flex items-center gap-3 max-sm:flex-wrap px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-wash sm:-mx-5 sm:px-5"
    >
      <Avatar name={name} seed={id} image={logo} square />
      <span className="flex min-w-0 flex-1 flex-col items-start">
        <bdi className={`${oneLine} font-medium`}>{name}</bdi>
        <bdi dir="ltr" className={`${oneLine} text-sm text-ink-soft`}>
          {slug}
        </bdi>
      </span>
      <span className="max-sm:order-last max-sm:ms-12 max-sm:-mt-2 max-sm:basis-full">
        <OrganizationRoleBadge role={role} />
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5" />
    </Link>
  );
}
