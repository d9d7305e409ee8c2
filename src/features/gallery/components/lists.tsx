import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { type Column, DataTable, type SortOrder } from '~/ui/list/data-table';
import { Empty } from '~/ui/list/empty';
import { List } from '~/ui/list/list';
import type { ListState } from '~/ui/list/list-state';
import { useSamples } from '../samples';
import { Specimen } from '../specimens';

interface Person {
  name: string;
  email: string;
  admin: boolean;
}

function usePeople(): Person[] {
  const { people, longName } = useSamples();
  return ['', longName, ...people].map((name, index) => ({
    name,
    email: `person-${index}@example.com`,
    admin: index % 3 === 1,
  }));
}

const nothing = () => {};

export function Lists() {
  const people = usePeople();
  const { title, save } = useSamples();
  const ready = {
    kind: 'ready' as const,
    items: people,
    total: 10_000,
    hasMore: true,
    loadingMore: false,
    onLoadMore: nothing,
  };
  const states: [string, ListState<Person>][] = [
    ['loading', { kind: 'loading' }],
    ['ready, with more', ready],
    ['loading more', { ...ready, items: people.slice(0, 2), loadingMore: true }],
    ['more failed', { ...ready, items: people.slice(0, 2), moreError: true }],
    ['empty', { kind: 'empty' }],
    ['no result', { kind: 'no-result', searchTerm: 'qqqq' }],
    ['error', { kind: 'error', answered: true, onRetry: nothing }],
    ['forbidden', { kind: 'forbidden' }],
  ];
  return (
    <>
      <Table people={people} />
      {states.map(([name, state]) => (
        <Specimen key={name} name={`List: ${name}`}>
          <List
            state={state}
            label={name}
            skeletonRows={3}
            getKey={(person) => person.email}
            renderItem={(person) => <PersonLine person={person} />}
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
function PersonLine({ person: { name, email } }: { person: Person }) {
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

function useColumns(): Column<Person>[] {
  const { field, role, status } = useSamples();
  return [
    {
      key: 'name',
      header: field,
      sort: 'name',
      cell: (person) => <PersonLine person={person} />,
    },
    {
      key: 'role',
      header: role,
      cell: (person) => person.admin && <Badge tone="accent">{role}</Badge>,
    },
    { key: 'status', header: status, labelled: true, cell: () => status },
  ];
}

function Table({ people }: { people: Person[] }) {
  const { field } = useSamples();
  const columns = useColumns();
  const [order, setOrder] = useState<SortOrder>('asc');
  return (
    <Specimen name="DataTable: columns where there is room, cards where there is not" wide>
      <DataTable
        label={field}
        items={order === 'asc' ? people : people.toReversed()}
        getKey={(person) => person.email}
        sort={{ by: 'name', order }}
        onSort={() => setOrder(order === 'asc' ? 'desc' : 'asc')}
        columns={columns}
      />
    </Specimen>
  );
}
