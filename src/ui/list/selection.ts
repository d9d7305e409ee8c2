import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Permission } from '~/shared/permissions';
import { createStore } from '~/shared/preferences/store';
import type { Icon } from '../basics/icon';
import type { FormErrors } from '../form/use-explain';

/** An action on the records of a list: in the menu of each row, and for the selected ones. */
export interface ListAction<Item> {
  /** A procedure with `bulk` in its metadata. It is called with the ID of each record. */
  procedure: string;
  permission: Permission;
  label: string;
  icon: Icon;
  danger?: boolean;
  /** Whether the menu of this row offers it. */
  appliesTo?: (item: Item) => boolean;
  /** Of the dialog that asks first. `number` is the formatted count. */
  title: (records: { count: number; number: string }) => string;
  text?: string;
  /** Fields for the rest of the procedure's input. */
  fields?: (errors: FormErrors) => ReactNode;
  /** The rest of the input, or what is wrong with it. */
  read?: (form: FormData) => { input: Record<string, unknown> } | { errors: FormErrors };
}

export interface SelectedRecord {
  id: string;
  name: string;
}

/** What is selected in a list. Outside of React, so that a click renders one row only. */
export function createSelection() {
  const selected = createStore<ReadonlyMap<string, SelectedRecord>>(new Map());
  const allMatching = createStore(false);
  /** Where a range starts. */
  let anchor: string | undefined;

  function set(records: readonly SelectedRecord[], on: boolean) {
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
    toggle(rows: readonly SelectedRecord[], id: string, extend: boolean): void {
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

export type Selection = ReturnType<typeof createSelection>;

export function useIsSelected({ selected, allMatching }: Selection, id: string): boolean {
  const isOne = useSyncExternalStore(
    selected.subscribe,
    () => selected.get().has(id),
    () => false,
  );
  return useSyncExternalStore(allMatching.subscribe, allMatching.get, () => false) || isOne;
}

export function useSelected({ selected, allMatching }: Selection) {
  const records = useSyncExternalStore(selected.subscribe, selected.get, selected.get);
  const all = useSyncExternalStore(allMatching.subscribe, allMatching.get, () => false);
  return { records, all };
}
