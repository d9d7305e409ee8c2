import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type Store, createStore } from '~/shared/preferences/store';
import { type Action, usePermitted } from '../actions/action';
import { useLazyComponent } from '../overlay/lazy';
import type { SideCells } from './data-table';
import type { Chosen, ListActionsProps } from './list-actions';
import { createSelection } from './selection';
import { RowMenu, SelectLoaded, SelectRow } from './selection-cells';

// Its props depend on the list.
const load = () =>
  import('./list-actions').then(
    (module) => module.ListActions as <Item>(props: ListActionsProps<Item>) => ReactNode,
  );

interface ListActionsOptions<Item> {
  actions: readonly Action<Item>[];
  /** How screen readers and reports name a record. */
  getName: (item: Item) => string;
  items: Item[];
  hasMore: boolean;
  /** The procedure of the list, such as `users.list`, and its input. */
  list: string;
  input: Record<string, string>;
  /** Order and columns, for exports. */
  shown: Record<string, string>;
}

/** Selection and actions of a list: cells for its table, and what floats below it. */
export function useListActions<Item extends { id: string }>(options: ListActionsOptions<Item>) {
  const { getName, items, hasMore, list, input, shown } = options;
  const actions = usePermitted(options.actions);
  // Another search shows other records, so it starts with none selected.
  const of = JSON.stringify([list, input]);
  const [current, setCurrent] = useState(() => ({ of, selection: createSelection<Item>() }));
  if (current.of !== of) setCurrent({ of, selection: createSelection<Item>() });
  const { selection } = current;
  // A store, like the selection: a state would render all rows again.
  const [chosen] = useState(() => createStore<Chosen<Item> | undefined>(undefined));

  if (actions.length === 0) return { cells: undefined, below: null };
  const toRow = (item: Item) => ({ id: item.id, name: getName(item), item });
  const rows = items.map(toRow);
  const cells: SideCells<Item> = {
    head: <SelectLoaded selection={selection} rows={rows} />,
    start: (_item, index) => {
      const row = rows[index];
      return row && <SelectRow selection={selection} rows={rows} row={row} />;
    },
    end: (item) => (
      <RowMenu
        row={toRow(item)}
        actions={actions}
        onChoose={(action) => chosen.set({ action, subject: { records: [toRow(item)], count: 1 } })}
      />
    ),
  };
  const below = (
    <Below<Item>
      {...{ selection, chosen, actions, hasMore, list, input, shown }}
      loaded={items.length}
    />
  );
  return { cells, below };
}

type BelowProps<Item> = Omit<
  ListActionsProps<Item>,
  'chosen' | 'onChoose' | 'batch' | 'onBatch'
> & { chosen: Store<Chosen<Item> | undefined> };

function Below<Item>({ chosen: store, ...props }: BelowProps<Item>) {
  const { selected, clear } = props.selection;
  const chosen = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [batch, setBatch] = useState<string>();
  const isSelecting = useSyncExternalStore(
    selected.subscribe,
    () => selected.get().size > 0,
    () => false,
  );
  const isUsed = isSelecting || chosen !== undefined || batch !== undefined;
  const { component: ListActions } = useLazyComponent(load, isUsed, clear);
  if (!ListActions) return null;
  return (
    <ListActions<Item> {...props} {...{ chosen, batch }} onChoose={store.set} onBatch={setBatch} />
  );
}
