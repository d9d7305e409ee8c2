import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { type Shortcut, useShortcuts } from '~/shared/shortcuts/shortcuts';
import { IconButton } from '../basics/button';
import { isolate } from '../basics/isolate';
import { Menu } from '../overlay/menu';
import {
  type ListAction,
  type SelectedRecord,
  type Selection,
  useIsSelected,
  useSelected,
} from './selection';

/** Above the link that covers the row. The label makes the whole cell a target. */
const target =
  'relative z-10 grid size-11 cursor-pointer select-none place-items-center sm:size-9 sm:pointer-coarse:size-11';
const box = 'size-4 cursor-pointer accent-accent';

interface SelectRowProps {
  selection: Selection;
  rows: readonly SelectedRecord[];
  row: SelectedRecord;
}

export function SelectRow({ selection, rows, row }: SelectRowProps) {
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

export function SelectLoaded({
  selection,
  rows,
}: {
  selection: Selection;
  rows: readonly SelectedRecord[];
}) {
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
  item: Item;
  name: string;
  actions: ListAction<Item>[];
  onChoose: (action: ListAction<Item>) => void;
}

export function RowMenu<Item>({ item, name, actions, onChoose }: RowMenuProps<Item>): ReactNode {
  const t = useMessages();
  const offered = actions.filter(({ appliesTo }) => !appliesTo || appliesTo(item));
  if (offered.length === 0) return null;
  return (
    <Menu
      renderTrigger={({ type: _type, ...props }) => (
        <IconButton
          {...props}
          size="sm"
          icon={EllipsisVertical}
          label={t('list:selection.menu', { name: isolate(name) })}
          className="relative z-10"
        />
      )}
      entries={offered.map((action) => ({
        kind: 'item',
        label: action.label,
        icon: action.icon,
        danger: action.danger ?? false,
        onSelect: () => onChoose(action),
      }))}
    />
  );
}
