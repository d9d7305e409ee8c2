import { MoreHorizontal, ShieldCheck, UserMinus } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { IconButton } from '~/ui/basics/button';
import { isolate, oneLine } from '~/ui/basics/isolate';
import { Time } from '~/ui/basics/time';
import type { Column } from '~/ui/list/data-table';
import { Menu, type MenuEntry } from '~/ui/overlay/menu';
import { isRoleWithin } from '../permissions';
import type { Member } from '../schema';
import type { CurrentOrganization } from '../use-organization';
import { OrganizationRoleBadge } from './role-badge';

export type MemberRow = Member & { id: string };

export const memberName = ({ name, email }: Member) => name || email;

interface Options {
  organization: CurrentOrganization;
  /** The user's own ID. */
  selfId: string;
  onChangeRole: (member: MemberRow) => void;
  onRemove: (member: MemberRow) => void;
}

export function useMemberColumns(options: Options): Column<MemberRow, never>[] {
  const t = useMessages();
  const { organization, selfId } = options;
  const mayAct = organization.may({ member: 'update' }) || organization.may({ member: 'delete' });
  const columns: Column<MemberRow, never>[] = [
    {
      key: 'name',
      header: t('users:column.name'),
      compact: 'flex-1',
      cell: (member) => <MemberIdentity member={member} self={member.id === selfId} />,
    },
    {
      key: 'role',
      header: t('users:column.role'),
      className: '@2xl:w-32',
      compact: 'shrink-0',
      // Compact rows show only what is unusual.
      cell: ({ role }) => (
        <span className={role === 'member' ? '@max-2xl:sr-only' : undefined}>
          <OrganizationRoleBadge role={role} />
        </span>
      ),
    },
    {
      key: 'joined',
      header: t('organizations:members.joined'),
      className: 'tabular-nums @2xl:w-32',
      cell: ({ joinedAt }) => <Time at={joinedAt} as="date" />,
    },
    {
      key: 'last-seen',
      header: t('users:column.lastSeen'),
      className: 'tabular-nums @2xl:w-36',
      cell: ({ lastSeenAt }, loadedAt) =>
        lastSeenAt ? (
          <Time at={lastSeenAt} as="relative" now={loadedAt} />
        ) : (
          <span className="text-ink-soft">{t('users:never')}</span>
        ),
    },
  ];
  if (mayAct)
    columns.push({
      key: 'actions',
      header: t('organizations:members.actions'),
      className: '@2xl:w-20 @2xl:text-end',
      compact: 'shrink-0 -me-2',
      cell: (member) => <MemberMenu {...options} member={member} />,
    });
  return columns;
}

/** Name and address. Also used for the members of a team. */
export function MemberIdentity({ member, self }: { member: Member; self: boolean }) {
  const t = useMessages();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={memberName(member)} seed={member.userId} image={member.image} />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <span className="flex max-w-full min-w-0 items-center gap-2">
          <bdi className={`${oneLine} font-medium`}>{memberName(member)}</bdi>
          {self && <Badge>{t('users:you')}</Badge>}
        </span>
        {member.name && <bdi className={`${oneLine} text-sm text-ink-soft`}>{member.email}</bdi>}
      </div>
    </div>
  );
}

/** Empty for members whom the user may not change: only owners change owners. */
function MemberMenu({ member, organization, selfId, ...options }: Options & { member: MemberRow }) {
  const t = useMessages();
  if (!isRoleWithin(member.role, organization.role)) return null;
  const entries: MenuEntry[] = [];
  if (organization.may({ member: 'update' }))
    entries.push({
      kind: 'item',
      label: t('organizations:members.changeRole.open'),
      icon: ShieldCheck,
      onSelect: () => options.onChangeRole(member),
    });
  // Users leave in the settings.
  if (organization.may({ member: 'delete' }) && member.id !== selfId)
    entries.push({
      kind: 'item',
      label: t('organizations:members.remove.open'),
      icon: UserMinus,
      danger: true,
      onSelect: () => options.onRemove(member),
    });
  return (
    <Menu
      entries={entries}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          type="button"
          size="sm"
          icon={MoreHorizontal}
          label={t('organizations:members.actionsOf', { name: isolate(memberName(member)) })}
        />
      )}
    />
  );
}
