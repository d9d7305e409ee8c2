import { UserPlus, Users } from 'lucide-react';
import { binLink } from '~/features/bin/bin-link';
import { useMessages } from '~/shared/i18n/context';
import { usePermission } from '~/shared/page/use-permission';
import { roles } from '~/shared/permissions';
import { Avatar } from '~/ui/basics/avatar';
import { ButtonLink } from '~/ui/basics/button';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { SrName } from '~/ui/basics/sr-name';
import { type Column, RowLink } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { importLink } from '~/ui/list/import-link';
import { ListPage } from '~/ui/list/list-page';
import { displayName } from '~/shared/text/display-name';
import { userActions } from '../actions';
import { userQueries } from '../client';
import { RoleBadge, StatusBadge } from '../components/badges';
import { roleLabels, statusLabels } from '../components/labels';
import type { UserRow } from '../schema';
import { type UserSort, type UsersSearch, usersList, userStatuses } from '../search';

export function UsersScreen({ search }: { search: UsersSearch }) {
  const t = useMessages();
  const mayEdit = usePermission({ users: 'update' });
  return (
    <ListPage
      to="/manager/users"
      changes="user"
      title={t('users:title')}
      actions={
        <ButtonLink to="/manager/users/new" variant="primary" icon={UserPlus}>
          {t('users:new.open')}
        </ButtonLink>
      }
      links={[
        // In this order.
        importLink('users'),
        binLink('user'),
      ]}
      search={search}
      defaults={usersList.defaults}
      query={userQueries.list}
      columns={useUserColumns()}
      list="users"
      itemActions={userActions}
      rowPaths={{
        open: '/manager/users/$id',
        ...(mayEdit && { edit: '/manager/users/$id/update' }),
      }}
      searchLabel={t('users:search.label')}
      filters={[
        select({
          name: 'role',
          label: t('users:filter.role'),
          any: t('users:filter.anyRole'),
          options: roles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
        }),
        select({
          name: 'status',
          label: t('users:filter.status'),
          any: t('users:filter.anyStatus'),
          options: userStatuses.map((status) => ({
            value: status,
            label: t(statusLabels[status]),
          })),
        }),
      ]}
      empty={{ icon: Users, title: t('users:empty.title'), text: t('users:empty.text') }}
    />
  );
}

/** Shown where the table is wide enough for a separate email column. */
const hideBelow6xl = '@max-6xl:hidden!';
/** Hidden in narrow tables, where names matter more than dates. */
const hideBelow76rem = '@2xl:@max-[76rem]:hidden!';
const hideBelow48rem = '@2xl:@max-[48rem]:hidden!';

/** The badge of a compact row: only what is unusual about the user. */
function CompactBadge({ user }: { user: UserRow }) {
  if (user.status !== 'active') return <StatusBadge status={user.status} />;
  return user.role === 'admin' && <RoleBadge role={user.role} />;
}

/** In a compact row, also shows the content of the other cells in two lines. */
function NameCell({ user, now }: { user: UserRow; now: number }) {
  const t = useMessages();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={displayName(user)} seed={user.id} image={user.image} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-center justify-between gap-2">
          <RowLink to="/manager/users/$id" params={{ id: user.id }} className="min-w-0">
            {user.name ? (
              <bdi className={oneLine}>{user.name}</bdi>
            ) : (
              <span className="text-ink-soft italic">{t('users:noName')}</span>
            )}
            {/* Names are not unique: the email tells links apart for screen readers. */}
            <SrName>{user.email}</SrName>
          </RowLink>
          <span aria-hidden className="flex shrink-0 @2xl:hidden">
            <CompactBadge user={user} />
          </span>
        </div>
        <div
          aria-hidden
          className="flex min-w-0 items-baseline justify-between gap-2 text-ink-soft @6xl:hidden"
        >
          <bdi className={oneLine}>{user.email}</bdi>
          <span className="shrink-0 text-xs @max-[22rem]:hidden @2xl:hidden">
            <LastSeen at={user.lastSeenAt} now={now} />
          </span>
        </div>
      </div>
    </div>
  );
}

function LastSeen({ at, now }: { at: string | null; now: number }) {
  return at ? <Time at={at} as="relative" now={now} /> : <Never />;
}

function Never() {
  const t = useMessages();
  return <span className="text-ink-soft">{t('users:never')}</span>;
}

function useUserColumns(): Column<UserRow, UserSort>[] {
  const t = useMessages();
  const date = 'tabular-nums @2xl:w-28';
  return [
    {
      key: 'name',
      header: t('users:column.name'),
      sort: 'name',
      compact: 'flex-1',
      cell: (user, loadedAt) => <NameCell user={user} now={loadedAt} />,
    },
    {
      key: 'email',
      header: t('users:column.email'),
      sort: 'email',
      className: hideBelow6xl,
      cell: ({ email }) => <bdi className={oneLine}>{email}</bdi>,
    },
    {
      key: 'role',
      header: t('users:column.role'),
      className: '@2xl:w-30',
      cell: (user) => <RoleBadge role={user.role} />,
    },
    {
      key: 'status',
      header: t('users:column.status'),
      className: '@2xl:w-30',
      cell: (user) => <StatusBadge status={user.status} wraps />,
    },
    {
      key: 'onboarded',
      exported: ['onboardedAt'],
      header: t('users:column.onboarded'),
      className: `${date} ${hideBelow76rem}`,
      cell: (user) => (user.onboardedAt ? <Time at={user.onboardedAt} as="date" /> : <Never />),
    },
    {
      key: 'created',
      exported: ['createdAt'],
      header: t('users:column.created'),
      sort: 'created',
      firstOrder: 'desc',
      className: `${date} ${hideBelow48rem}`,
      cell: (user) => <Time at={user.createdAt} as="date" />,
    },
    {
      key: 'last-seen',
      exported: ['lastSeenAt'],
      header: t('users:column.lastSeen'),
      sort: 'last-seen',
      firstOrder: 'desc',
      className: 'tabular-nums @2xl:w-38',
      cell: ({ lastSeenAt }, loadedAt) => <LastSeen at={lastSeenAt} now={loadedAt} />,
    },
  ];
}
