import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundCheck, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { isSearchable } from '~/shared/list-query';
import { usePermission } from '~/shared/use-permission';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { Button, IconButton } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { Section } from '~/ui/layout/page';
import { type Column, DataTable, RowLink } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { List } from '~/ui/list/list';
import { ListFilters } from '~/ui/list/list-filters';
import { listState } from '~/ui/list/list-state';
import { useListBusy, useListSearch } from '~/ui/list/use-list-search';
import { useRowKeys } from '~/ui/list/use-row-keys';
import { managedOrganizationQueries } from '../client';
import { type OrganizationRole, organizationRoles } from '../permissions';
import type { ManagedOrganizationDetail, Member } from '../schema';
import { type ManagedMembersSearch, managedMembersSearchDefaults } from '../search';
import { PromoteDialog } from './appoint-owner-dialog';

interface ManagedMembersProps {
  organization: ManagedOrganizationDetail;
  search: ManagedMembersSearch;
}

/** The members of an organization, in the order in which they joined, with search and a filter. */
export function ManagedMembers({ organization, search }: ManagedMembersProps) {
  const t = useMessages();
  const path = `/manager/organizations/${organization.id}`;
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRowKeys({ list: area, search: field });
  const change = useListSearch(path);
  const busy = useListBusy();
  function clear(part: Partial<ManagedMembersSearch>) {
    change(part);
    field.current?.focus();
  }
  const onClear = search.role === '' ? undefined : () => clear({ role: '' });
  return (
    <Section title={t('organizations:manage.members')} className="min-w-0">
      <div ref={area} className="@container flex min-w-0 flex-col gap-4">
        <ListFilters
          search={search}
          defaults={managedMembersSearchDefaults}
          query={(draft) => managedOrganizationQueries.members(organization.id, draft)}
          searchLabel={t('organizations:manage.searchMembers')}
          filters={[
            select({
              name: 'role',
              label: t('organizations:manage.role'),
              any: t('organizations:manage.anyRole'),
              options: organizationRoles.map((value) => ({ value, label: t(roleLabels[value]) })),
            }),
          ]}
          sorts={[]}
          {...{ field, busy, onClear }}
          onChange={change}
        />
        {isSearchable(search.searchTerm) && (
          <MemberTable
            organization={organization}
            search={search}
            busy={busy}
            onClear={onClear}
            onClearSearch={() => clear({ searchTerm: '' })}
          />
        )}
      </div>
    </Section>
  );
}

interface MemberTableProps extends ManagedMembersProps {
  busy: boolean;
  onClear: (() => void) | undefined;
  onClearSearch: () => void;
}

function MemberTable({ organization, search, busy, onClear, onClearSearch }: MemberTableProps) {
  const t = useMessages();
  const [promoted, setPromoted] = useState<Member>();
  const [open, setOpen] = useState(false);
  const query = useInfiniteQuery({
    ...managedOrganizationQueries.members(organization.id, search),
    placeholderData: keepPreviousData,
  });
  const columns = useMemberColumns((member) => {
    setPromoted(member);
    setOpen(true);
  });
  const label = t('organizations:manage.members');
  return (
    <>
      <List
        state={listState(query, search.searchTerm)}
        label={label}
        searchTerm={search.searchTerm}
        getKey={(member) => member.userId}
        onClearSearch={onClearSearch}
        empty={{
          icon: Users,
          title: t('organizations:manage.noMembers.title'),
          text: t('organizations:manage.noMembers.text'),
          ...(onClear && {
            action: <Button onClick={onClear}>{t('ui:list.filtered.clear')}</Button>,
          }),
        }}
        className={cx('transition-opacity', busy && 'opacity-60')}
        renderItems={(items) => (
          <DataTable
            label={label}
            columns={columns}
            items={items}
            getKey={(member) => member.userId}
            loadedAt={query.dataUpdatedAt}
          />
        )}
      />
      {promoted && (
        <PromoteDialog
          organization={organization}
          member={promoted}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const roleLabels = {
  owner: 'organizations:manage.role.owner',
  admin: 'organizations:manage.role.admin',
  member: 'organizations:manage.role.member',
} as const satisfies Record<OrganizationRole, string>;

function RoleBadge({ role }: { role: OrganizationRole }) {
  const t = useMessages();
  return <Badge tone={role === 'member' ? 'neutral' : 'accent'}>{t(roleLabels[role])}</Badge>;
}

function NameCell({ member }: { member: Member }) {
  const t = useMessages();
  const { userId, name, email, image } = member;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name || email} seed={userId} image={image} />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <RowLink to="/manager/users/$id" params={{ id: userId }} className="max-w-full min-w-0">
          {name ? (
            <bdi className={oneLine}>{name}</bdi>
          ) : (
            <span className="text-ink-soft italic">{t('organizations:manage.noName')}</span>
          )}
        </RowLink>
        <bdi className={`${oneLine} text-ink-soft`}>{email}</bdi>
      </div>
    </div>
  );
}

/** Dates are hidden in narrow tables, where names matter more. */
const hideBelow48rem = '@2xl:@max-[48rem]:hidden!';

function useMemberColumns(onPromote: (member: Member) => void): Column<Member, never>[] {
  const t = useMessages();
  const mayUpdate = usePermission({ organizations: 'update' });
  const actions: Column<Member, never> = {
    key: 'actions',
    header: t('organizations:manage.actions'),
    className: '@2xl:w-20 @2xl:text-end',
    compact: 'shrink-0',
    cell: (member) =>
      member.role !== 'owner' && (
        <IconButton
          icon={UserRoundCheck}
          size="sm"
          label={t('organizations:manage.promote.label', {
            name: isolate(member.name || member.email),
          })}
          // Above the link that covers the row.
          className="relative z-10"
          onClick={() => onPromote(member)}
        />
      ),
  };
  return [
    {
      key: 'name',
      header: t('organizations:manage.name'),
      compact: 'flex-1',
      cell: (member) => <NameCell member={member} />,
    },
    {
      key: 'role',
      header: t('organizations:manage.role'),
      className: '@2xl:w-32',
      compact: 'shrink-0',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      key: 'joined',
      header: t('organizations:manage.joined'),
      className: `tabular-nums @2xl:w-32 ${hideBelow48rem}`,
      cell: ({ joinedAt }) => <Time at={joinedAt} as="date" />,
    },
    {
      key: 'last-seen',
      header: t('organizations:manage.lastSeen'),
      className: 'tabular-nums @2xl:w-36',
      cell: ({ lastSeenAt }, loadedAt) =>
        lastSeenAt ? (
          <Time at={lastSeenAt} as="relative" now={loadedAt} />
        ) : (
          t('organizations:manage.never')
        ),
    },
    ...(mayUpdate ? [actions] : []),
  ];
}
