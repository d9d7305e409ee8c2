import { Building2, Plus } from 'lucide-react';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { Avatar } from '~/ui/basics/avatar';
import { ButtonLink } from '~/ui/basics/button';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { type Column, RowLink } from '~/ui/list/data-table';
import { ListPage } from '~/ui/list/list-page';
import { organizationActions } from '../actions';
import { managedOrganizationQueries } from '../client';
import { NoOwnerBadge } from '../components/no-owner-badge';
import type { ManagedOrganization } from '../schema';
import {
  type ManagedOrganizationSort,
  type ManagedOrganizationsSearch,
  managedOrganizationList,
} from '../search';

/** All organizations, for administrators. */
export function ManagedOrganizationsScreen({ search }: { search: ManagedOrganizationsSearch }) {
  const t = useMessages();
  const mayCreate = usePermission({ organizations: 'create' });
  return (
    <ListPage
      to="/manager/organizations"
      changes="organization"
      title={t('organizations:manage.title')}
      {...(mayCreate && { actions: <NewButton /> })}
      search={search}
      defaults={managedOrganizationList.defaults}
      query={managedOrganizationQueries.list}
      columns={useColumns()}
      list="organizations.manage"
      itemActions={organizationActions}
      searchLabel={t('organizations:manage.search')}
      empty={{
        icon: Building2,
        title: t('organizations:manage.empty.title'),
        text: t('organizations:manage.empty.text'),
      }}
    />
  );
}

function NewButton() {
  const t = useMessages();
  return (
    <ButtonLink to="/manager/organizations/new" variant="primary" icon={Plus}>
      {t('organizations:new.open')}
    </ButtonLink>
  );
}

/** In a compact row, also shows how many members there are. */
function NameCell({ organization }: { organization: ManagedOrganization }) {
  const t = useMessages();
  const format = useFormat();
  const { id, name, slug, logo, members, hasActiveOwner } = organization;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} seed={id} image={logo} square />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <RowLink to="/manager/organizations/$id" params={{ id }} className="max-w-full min-w-0">
          <bdi className={oneLine}>{name}</bdi>
        </RowLink>
        <span className="flex w-full min-w-0 items-baseline justify-between gap-2 text-ink-soft">
          <bdi className={oneLine}>{slug}</bdi>
          <span aria-hidden className="shrink-0 text-xs @2xl:hidden">
            {t('organizations:home.members', { count: members, total: format.number(members) })}
          </span>
        </span>
        {!hasActiveOwner && <NoOwnerBadge />}
      </div>
    </div>
  );
}

function useColumns(): Column<ManagedOrganization, ManagedOrganizationSort>[] {
  const t = useMessages();
  const format = useFormat();
  return [
    {
      key: 'name',
      exported: ['name', 'slug'],
      header: t('users:column.name'),
      sort: 'name',
      compact: 'flex-1',
      cell: (organization) => <NameCell organization={organization} />,
    },
    {
      key: 'owners',
      header: t('organizations:manage.owners'),
      // Names matter more in narrow tables.
      className: '@2xl:w-56 @2xl:@max-[56rem]:hidden!',
      cell: ({ owners }) => (
        <span className={`${oneLine} text-ink-soft`}>
          {format.list(owners.map(({ name }) => isolate(name)))}
        </span>
      ),
    },
    {
      key: 'members',
      header: t('organizations:members.title'),
      sort: 'members',
      firstOrder: 'desc',
      className: 'tabular-nums @2xl:w-36',
      cell: ({ members }) => format.number(members),
    },
    {
      key: 'created',
      exported: ['createdAt'],
      header: t('organizations:manage.created'),
      sort: 'created',
      firstOrder: 'desc',
      className: 'tabular-nums @2xl:w-36',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ];
}
