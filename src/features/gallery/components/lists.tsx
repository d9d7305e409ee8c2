import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import type { SortOrder } from '~/shared/list-input';
import { type Column, DataTable } from '~/ui/list/data-table';
import { Empty } from '~/ui/list/empty';
import { List } from '~/ui/list/list';
import type { ListState } from '~/ui/list/list-state';
import { useSamples } from '../samples';
import { Specimen } from '../specimens';

interface SampleUser {
  name: string;
  email: string;
  admin: boolean;
}

function useSampleUsers(): SampleUser[] {
  const { names, longName } = useSamples();
  return ['', longName, ...names].map((name, index) => ({
    name,
    email: `user-${index}@example.com`,
    admin: index % 3 === 1,
  }));
}

const nothing = () => {};

export function Lists() {
  const users = useSampleUsers();
  const { title, save } = useSamples();
  const ready = {
    kind: 'ready' as const,
    items: users,
    total: 10_000,
    hasMore: true,
    loadingMore: false,
    onLoadMore: nothing,
  };
  const states: [string, ListState<SampleUser>][] = [
    ['loading', { kind: 'loading' }],
    ['ready, with more', ready],
    ['loading more', { ...ready, items: users.slice(0, 2), loadingMore: true }],
    ['more failed', { ...ready, items: users.slice(0, 2), moreError: true }],
    ['empty', { kind: 'empty' }],
    ['no result', { kind: 'no-result', searchTerm: 'qqqq' }],
    ['error', { kind: 'error', answered: true, onRetry: nothing }],
    ['forbidden', { kind: 'forbidden' }],
  ];
  return (
    <>
      <Table users={users} />
      {states.map(([name, state]) => (
        <Specimen key={name} name={`List: ${name}`}>
          <List
            state={state}
            label={name}
            skeletonRows={3}
            getKey={(user) => user.email}
            renderItem={(user) => <UserLine user={user} />}
            onClearSearch={nothing}
          />
        </Specimen>
      ))}
      <Specimen name="Empty: with its next step">
        <Empty
          icon={Plus}
          title={title}
          action={
            <Button variant="primary" icon={Plus}>
              {save}
            </Button>
          }
        />
      </Specimen>
    </>
  );
}

/** Users without a name are shown by their email address. */
function UserLine({ user: { name, email } }: { user: SampleUser }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name || email} seed={email} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-medium">{name || email}</bdi>
        {name && <bdi className="truncate text-sm text-ink-soft">{email}</bdi>}
      </span>
    </span>
  );
}

function useColumns(): Column<SampleUser>[] {
  const { field, role, status } = useSamples();
  return [
    {
      key: 'name',
      header: field,
      sort: 'name',
      cell: (user) => <UserLine user={user} />,
    },
    {
      key: 'role',
      header: role,
      cell: (user) => user.admin && <Badge tone="accent">{role}</Badge>,
    },
    { key: 'status', header: status, labelled: true, cell: () => status },
  ];
}

function Table({ users }: { users: SampleUser[] }) {
  const { field } = useSamples();
  const columns = useColumns();
  const [order, setOrder] = useState<SortOrder>('asc');
  return (
    <Specimen name="DataTable: columns where there is room, cards where there is not" wide>
      <DataTable
        label={field}
        items={order === 'asc' ? users : users.toReversed()}
        getKey={(user) => user.email}
        sorting={{ sort: 'name', order }}
        onSort={(sorting) => setOrder(sorting.order)}
        columns={columns}
      />
    </Specimen>
  );
}
