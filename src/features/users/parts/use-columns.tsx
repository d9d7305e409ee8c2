import { Link } from '@tanstack/react-router';
import { useMessages } from '~/shared/i18n/context';
import { Avatar } from '~/ui/avatar';
import type { Column } from '~/ui/data-table';
import { rowLink } from '~/ui/data-table';
import { oneLine } from '~/ui/isolate';
import { rowMark } from '~/ui/use-row-keys';
import { Time } from '~/ui/time';
import type { UserRow, UserSort } from '../schema';
import { RoleBadge, StatusBadge } from './badges';

/** Wide enough for the address to have a column of its own. */
const whereWide = '@max-4xl:hidden!';
/** On a table without room, names come before dates that say little more. Cards show all of them. */
const whereRoomy = '@2xl:@max-[64rem]:hidden!';
const whereFair = '@2xl:@max-[48rem]:hidden!';

function NameCell({ user }: { user: UserRow }) {
  const t = useMessages();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={user.name || user.email} image={user.image} />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <Link
          to="/manager/users/$id"
          params={{ id: user.id }}
          className={`max-w-full font-medium ${rowLink}`}
          {...rowMark}
        >
          {user.name ? (
            <bdi className={oneLine}>{user.name}</bdi>
          ) : (
            <span className="text-ink-soft italic">{t('users:noName')}</span>
          )}
          {/* Two people may have one name: whoever listens to links alone hears the address too. */}
          <span className="sr-only">
            {' '}
            <bdi>{user.email}</bdi>
          </span>
        </Link>
        <bdi aria-hidden className={`text-ink-soft @4xl:hidden ${oneLine}`}>
          {user.email}
        </bdi>
      </div>
    </div>
  );
}

function Never() {
  const t = useMessages();
  return <span className="text-ink-soft">{t('users:never')}</span>;
}

/** The columns of the list. `now` is when the list was loaded, on the server or here. */
export function useColumns(now: number): Column<UserRow, UserSort>[] {
  const t = useMessages();
  const date = 'whitespace-nowrap tabular-nums @max-2xl:text-xs';
  return [
    {
      key: 'name',
      header: t('users:column.name'),
      sort: 'name',
      cardClassName: 'basis-full',
      className: '@2xl:w-full @2xl:max-w-0 @4xl:w-[47%]',
      cell: (user) => <NameCell user={user} />,
    },
    {
      key: 'email',
      header: t('users:column.email'),
      sort: 'email',
      className: `${whereWide} @2xl:w-[53%] @2xl:max-w-0`,
      cell: ({ email }) => <bdi className={oneLine}>{email}</bdi>,
    },
    {
      key: 'role',
      header: t('users:column.role'),
      cell: (user) => <RoleBadge role={user.role} />,
    },
    {
      key: 'status',
      header: t('users:column.status'),
      cardClassName: 'basis-3/5',
      cell: (user) => <StatusBadge status={user.status} />,
    },
    {
      key: 'onboarded',
      header: t('users:column.onboarded'),
      className: `${date} ${whereRoomy}`,
      labelled: true,
      cell: (user) => (user.onboardedAt ? <Time at={user.onboardedAt} as="date" /> : <Never />),
    },
    {
      key: 'created',
      header: t('users:column.created'),
      sort: 'created',
      className: `${date} ${whereFair}`,
      labelled: true,
      cell: (user) => <Time at={user.createdAt} as="date" />,
    },
    {
      key: 'last-seen',
      header: t('users:column.lastSeen'),
      sort: 'last-seen',
      className: date,
      labelled: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <Time at={lastSeenAt} as="relative" now={now} /> : <Never />,
    },
  ];
}
