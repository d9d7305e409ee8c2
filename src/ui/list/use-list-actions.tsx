import { type ReactNode, useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { EllipsisVertical } from 'lucide-react';
import { type Store, createStore } from '~/shared/preferences/store';
import { useMessages } from '~/shared/i18n/context';
import { type Shortcut, useShortcuts } from '~/shared/shortcuts/shortcuts';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Action, usePermitted, isOffered } from '../actions/action';
import { useLazyComponent } from '../overlay/lazy';
import type { ActionRecord } from '../actions/action-dialog';
import { IconButton } from '../basics/button';
import { isolate } from '../basics/isolate';
import { Menu } from '../overlay/menu';
import type { SideCells } from './data-table';
import type { Chosen, ListActionsProps } from './list-actions';
import { createSelection, type Selection, useIsSelected, useSelected } from './selection';

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

/** Above the link that covers the row. The label makes the whole cell a target. */
const target =
  'relative z-10 grid size-11 cursor-pointer select-none place-items-center sm:size-9 sm:pointer-coarse:size-11';
const box = 'size-4 cursor-pointer accent-accent';

interface SelectRowProps<Item> {
  selection: Selection<Item>;
  rows: readonly ActionRecord<Item>[];
  row: ActionRecord<Item>;
}

function SelectRow<Item>({ selection, rows, row }: SelectRowProps<Item>) {
  const t = useMessages();
  const checked = useIsSelected(selection, row.id);
  return (
    <label className={target}>
      <input
        type="checkbox"
        data-select=""
        className={box}
        checked={checked}
        aria-label={t('list:selection.row', { name: isolate(row.name) })}
        onClick={(event) => selection.toggle(rows, row.id, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}

const selectKeys: Shortcut[] = [{ keys: ['x'], label: 'shortcuts:select' }];

function SelectLoaded<Item>({ selection, rows }: Omit<SelectRowProps<Item>, 'row'>) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(selectKeys);
  const { records, all } = useSelected(selection);
  const count = rows.filter(({ id }) => records.has(id)).length;
  const isEvery = all || count === rows.length;
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !isEvery;
  });
  return (
    <label className={target}>
      <input
        ref={input}
        type="checkbox"
        className={box}
        checked={isEvery}
        aria-label={t('list:selection.loaded')}
        onChange={() => selection.set(rows, !isEvery)}
      />
    </label>
  );
}

interface RowMenuProps<Item> {
  row: ActionRecord<Item>;
  actions: Action<Item>[];
  onChoose: (action: Action<Item>) => void;
}

function RowMenu<Item>({ row, actions, onChoose }: RowMenuProps<Item>): ReactNode {
  const t = useMessages();
  const page = usePageContext();
  const offered = actions.filter((action) => isOffered(action, row.item, page));
  if (offered.length === 0) return null;
  return (
    <Menu
      renderTrigger={({ type: _type, ...props }) => (
        <IconButton
          {...props}
          size="sm"
          icon={EllipsisVertical}
          label={t('list:selection.menu', { name: isolate(row.name) })}
          className="relative z-10"
        />
      )}
      entries={offered.map((action) => ({
        kind: 'item',
        label: t(action.label),
        icon: action.icon,
        danger: action.danger ?? false,
        onSelect: () => onChoose(action),
      }))}
    />
  );
}
