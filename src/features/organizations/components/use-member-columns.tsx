import type { ReactNode } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import { type Column, RowLink } from '~/ui/list/data-table';
import { select } from '~/ui/list/filters';
import { displayName } from '~/shared/text/display-name';
import { organizationRoles } from '../permissions';
import type { Member } from '../schema';
import { OrganizationRoleBadge, roleLabels } from './role-badge';

export type MemberRow = Member & { id: string };

interface MemberColumns {
  identity: (member: MemberRow) => ReactNode;
  /** The buttons of a row, if there are any. */
  actions: false | ((member: MemberRow) => ReactNode);
  /** Of the column with the date of joining. */
  joinedClass?: string;
}

export function useMemberColumns(columns: MemberColumns): Column<MemberRow, never>[] {
  const { identity, actions, joinedClass = '' } = columns;
  const t = useMessages();
  const actionsColumn = actions && {
    key: 'actions',
    exported: [],
    header: t('organizations:members.actions'),
    className: '@2xl:w-20 @2xl:text-end',
    compact: 'shrink-0 -me-2',
    cell: actions,
  };
  return [
    {
      key: 'name',
      exported: ['name', 'email'],
      header: t('users:column.name'),
      compact: 'flex-1',
      cell: identity,
    },
    {
      key: 'role',
      header: t('users:column.role'),
      className: '@2xl:w-32',
      cell: ({ role }) => <OrganizationRoleBadge role={role} />,
    },
    {
      key: 'joined',
      exported: ['joinedAt'],
      header: t('organizations:members.joined'),
      className: `tabular-nums @2xl:w-32 ${joinedClass}`,
      cell: ({ joinedAt }) => <Time at={joinedAt} as="date" />,
    },
    {
      key: 'last-seen',
      exported: ['lastSeenAt'],
      header: t('users:column.lastSeen'),
      className: 'tabular-nums @2xl:w-36',
      cell: ({ lastSeenAt }, loadedAt) =>
        lastSeenAt ? (
          <Time at={lastSeenAt} as="relative" now={loadedAt} />
        ) : (
          <span className="text-ink-soft">{t('users:never')}</span>
        ),
    },
    ...(actionsColumn ? [actionsColumn] : []),
  ];
}

export function useRoleFilter() {
  const t = useMessages();
  return select({
    name: 'role',
    label: t('users:column.role'),
    any: t('users:filter.anyRole'),
    options: organizationRoles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
  });
}

interface MemberIdentityProps {
  member: Member;
  /** Marks the user's own row. */
  self?: boolean;
  /** Links to the user's page, for administrators. */
  linked?: boolean;
  /** What a compact row of a table shows beside the address. */
  badge?: ReactNode;
}

/** For compact rows, which show only what is unusual. */
export const compactRole = ({ role }: MemberRow) =>
  role !== 'member' && (
    <span aria-hidden className="shrink-0 @2xl:hidden">
      <OrganizationRoleBadge role={role} />
    </span>
  );

/** Name and address. */
export function MemberIdentity(props: MemberIdentityProps) {
  const { member, self = false, linked = false, badge } = props;
  const t = useMessages();
  const { userId, email } = member;
  const name = <bdi className={`${oneLine} font-medium`}>{displayName(member)}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={displayName(member)} seed={userId} image={member.image} />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <span className="flex max-w-full min-w-0 items-center gap-2">
          {linked ? (
            <RowLink to="/manager/users/$id" params={{ id: userId }} className="max-w-full min-w-0">
              {name}
            </RowLink>
          ) : (
            name
          )}
          {self && <Badge>{t('users:you')}</Badge>}
        </span>
        <span className="flex w-full min-w-0 items-center justify-between gap-2">
          {member.name && <bdi className={`${oneLine} text-sm text-ink-soft`}>{email}</bdi>}
          {badge}
        </span>
      </div>
    </div>
  );
}
