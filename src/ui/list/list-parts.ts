import type { ReactNode } from 'react';
import { ListExport } from './list-export';
import type { MenuPart, RowPart, ShownRows } from './shown-list';
import { useSelection } from './use-selection';

/** What is added to the menu of lists. */
export const menuParts: readonly ((props: MenuPart) => ReactNode)[] = [
  // In this order.
  ListExport,
];

/** Hooks: what is added to the rows of lists whose records have actions. */
export const rowParts: readonly (<Item extends { id: string }>(
  list: ShownRows<Item>,
) => RowPart<Item>)[] = [
  // In this order.
  useSelection,
];
