import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { type Shortcut, useShortcuts } from '~/shared/shortcuts/shortcuts';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Action, isOffered } from '../actions/action';
import type { ActionRecord } from '../actions/action-dialog';
import { IconButton } from '../basics/button';
import { isolate } from '../basics/isolate';
import { Menu } from '../overlay/menu';
import { type Selection, useIsSelected, useSelected } from './selection';

/** Above the link that covers the row. The label makes the whole cell a target. */
const target =
  'relative z-10 grid size-11 cursor-pointer select-none place-items-center sm:size-9 sm:pointer-coarse:size-11';
const box = 'size-4 cursor-pointer accent-accent';

interface SelectRowProps<Item> {
  selection: Selection<Item>;
  rows: readonly ActionRecord<Item>[];
  row: ActionRecord<Item>;
}

export function SelectRow<Item>({ selection, rows, row }: SelectRowProps<Item>) {
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

export function SelectLoaded<Item>({ selection, rows }: Omit<SelectRowProps<Item>, 'row'>) {
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

export function RowMenu<Item>({ row, actions, onChoose }: RowMenuProps<Item>): ReactNode {
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
