import { useSyncExternalStore } from 'react';
import { createStore } from '~/shared/preferences/store';
import type { ActionRecord } from '../actions/action-dialog';

/** What is selected in a list. Outside of React, so that a click renders one row only. */
export function createSelection<Item>() {
  const selected = createStore<ReadonlyMap<string, ActionRecord<Item>>>(new Map());
  const allMatching = createStore(false);
  /** Where a range starts. */
  let anchor: string | undefined;

  function set(records: readonly ActionRecord<Item>[], on: boolean) {
    const next = new Map(selected.get());
    for (const record of records)
      if (on) next.set(record.id, record);
      else next.delete(record.id);
    allMatching.set(false);
    selected.set(next);
  }

  return {
    selected,
    /** Everything that the search matches, also what is not loaded. */
    allMatching,
    set,
    /** With `extend`, all rows between the last one and this one get its state. */
    toggle(rows: readonly ActionRecord<Item>[], id: string, extend: boolean): void {
      const to = rows.findIndex((row) => row.id === id);
      const from = extend ? rows.findIndex((row) => row.id === anchor) : -1;
      const range =
        from < 0 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(range, !selected.get().has(id));
      anchor = id;
    },
    clear(): void {
      allMatching.set(false);
      selected.set(new Map());
      anchor = undefined;
    },
  };
}

export type Selection<Item> = ReturnType<typeof createSelection<Item>>;

export function useIsSelected<Item>(
  { selected, allMatching }: Selection<Item>,
  id: string,
): boolean {
  const isOne = useSyncExternalStore(
    selected.subscribe,
    () => selected.get().has(id),
    () => false,
  );
  return useSyncExternalStore(allMatching.subscribe, allMatching.get, () => false) || isOne;
}

export function useSelected<Item>({ selected, allMatching }: Selection<Item>) {
  const records = useSyncExternalStore(selected.subscribe, selected.get, selected.get);
  const all = useSyncExternalStore(allMatching.subscribe, allMatching.get, () => false);
  return { records, all };
}
