import { type ReactNode, useSyncExternalStore } from 'react';
import type { SelectionProps } from '~/ui/list/use-selection';
import { useLazyComponent } from '~/ui/overlay/lazy';

// Its props depend on the list.
const load = () =>
  import('./selection-bar').then(
    (module) => module.SelectionBar as <Item>(props: SelectionProps<Item>) => ReactNode,
  );

/** Below a list: nothing, until a row is selected. */
export function SelectionActions<Item>(props: SelectionProps<Item>) {
  const { selected, clear } = props.selection;
  const isSelecting = useSyncExternalStore(
    selected.subscribe,
    () => selected.get().size > 0,
    () => false,
  );
  const { component: SelectionBar } = useLazyComponent(load, isSelecting, clear);
  return SelectionBar && <SelectionBar<Item> {...props} />;
}
