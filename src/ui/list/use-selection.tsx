import { useEffect, useRef, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { Slot } from '~/shared/page/slots';
import { type Shortcut, isFreeKey, useShortcuts } from '~/shared/shortcuts/shortcuts';
import type { ActionRecord } from '../actions/action-dialog';
import { isolate } from '../basics/isolate';
import { getListInput } from './list-export';
import { createSelection, type Selection, useIsSelected, useSelected } from './selection';
import type { RowPart, ShownRows } from './shown-list';
import { useSingleKeys } from './use-row-keys';

export interface SelectionProps<Item> extends Pick<
  ShownRows<Item>,
  'rows' | 'actions' | 'hasMore' | 'toolbar'
> {
  selection: Selection<Item>;
  /** The procedure of the list, such as `users.list`, and its input. */
  list: string;
  input: Record<string, string>;
  /** Order and columns, for exports. */
  shown: Record<string, string>;
}

/** Check boxes in the rows of a list, and what can be done with those that are selected. */
export function useSelection<Item extends { id: string }>(list: ShownRows<Item>): RowPart<Item> {
  const { rows, actions, hasMore, toolbar } = list;
  const input = getListInput(list);
  // Another search shows other records, so it starts with none selected.
  const of = JSON.stringify([input.list, input.input]);
  const [current, setCurrent] = useState(() => ({ of, selection: createSelection<Item>() }));
  if (current.of !== of) setCurrent({ of, selection: createSelection<Item>() });
  const { selection } = current;
  const props: SelectionProps<Item> = { selection, rows, actions, hasMore, toolbar, ...input };
  return {
    start: {
      label: 'list:selection.loaded',
      head: <SelectLoaded {...{ selection, rows }} />,
      cell: (_item, index) => {
        const row = rows[index];
        return row && <SelectRow {...{ selection, rows, row }} />;
      },
    },
    below: <Slot name="listSelection" {...props} />,
    onDone: selection.clear,
  };
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

function SelectLoaded<Item>({ selection, rows }: Omit<SelectRowProps<Item>, 'row'>) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  useSelectKey();
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

const selectKeys: Shortcut[] = [{ keys: ['x'], label: 'list:selection.key' }];

/** `x` selects the focused row; with Shift, all rows from the last one. */
function useSelectKey(): void {
  const singleKeys = useSingleKeys();
  useShortcuts(selectKeys);
  useEffect(() => {
    if (!singleKeys) return;
    window.addEventListener('keydown', toggleRow);
    return () => window.removeEventListener('keydown', toggleRow);
  }, [singleKeys]);
}

function toggleRow(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'x' || !isFreeKey(event)) return;
  const row = document.activeElement?.closest('[role=row]');
  const selected = row?.querySelector<HTMLElement>('[data-select]');
  if (!selected) return;
  event.preventDefault();
  const { shiftKey } = event;
  selected.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }));
}
