import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SortOrder } from '~/shared/schema';
import { Avatar } from '~/ui/basics/avatar';
import { Badge } from '~/ui/basics/badge';
import { Button } from '~/ui/basics/button';
import { type Column, DataTable } from '~/ui/list/data-table';
import { Empty } from '~/ui/list/empty';
import { List } from '~/ui/list/list';
import type { ListState } from '~/ui/list/list-state';
import { Example, longName, names, useSamples } from '../example';

const people = [longName, ...names];
const nothing = () => {};
const ready = { kind: 'ready' as const, items: people, total: 10_000, onLoadMore: nothing };

const states: Record<string, ListState<string>> = {
  loading: { kind: 'loading' },
  'ready, with more': { ...ready, hasMore: true, loadingMore: false },
  'loading more': { ...ready, hasMore: true, loadingMore: true },
  'more failed': { ...ready, hasMore: true, loadingMore: false, moreError: true },
  empty: { kind: 'empty' },
  'no result': { kind: 'no-result' },
  error: { kind: 'error', answered: true, onRetry: nothing },
  forbidden: { kind: 'forbidden' },
};

export function Lists() {
  const { title, action } = useSamples();
  return (
    <>
      <Table />
      {Object.entries(states).map(([name, state]) => (
        <Example key={name} name={`List: ${name}`} stacked>
          <List
            state={state}
            label={name}
            searchTerm={state.kind === 'no-result' ? longName : ''}
            skeletonRows={3}
            getKey={(person) => person}
            renderItem={(person) => <Person name={person} />}
            onClearSearch={nothing}
          />
        </Example>
      ))}
      <Example name="Empty: with its next step" stacked>
        <Empty icon={Plus} title={title} action={<Button icon={Plus}>{action}</Button>} />
      </Example>
    </>
  );
}

function Person({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} seed={name} />
      <bdi className="truncate font-medium">{name}</bdi>
    </span>
  );
}

function useColumns(): Column<string>[] {
  const { label, things } = useSamples();
  return [
    { key: 'name', header: label, sort: 'name', cell: (name) => <Person name={name} /> },
    {
      key: 'badge',
      header: things[0] ?? '',
      labelled: true,
      cell: () => <Badge>{things[1]}</Badge>,
    },
  ];
}

function Table() {
  const { label } = useSamples();
  const columns = useColumns();
  const [order, setOrder] = useState<SortOrder>('asc');
  return (
    <Example name="DataTable: columns where there is room, cards where there is not" wide stacked>
      <DataTable
        label={label}
        items={order === 'asc' ? people : people.toReversed()}
        getKey={(person) => person}
        sorting={{ sort: 'name', order }}
        onSort={(sorting) => setOrder(sorting.order)}
        columns={columns}
      />
    </Example>
  );
}
