import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import type { Slots } from '~/shared/page/slots';
import type { Action } from '../actions/action';
import type { ActionRecord } from '../actions/action-dialog';
import type { Column, SideCells } from './data-table';
import type { SearchParams } from './use-list-search';

/** A list as it is shown, for what is added to it: see `list-parts.ts`. */
export interface ShownList<Item> {
  /** The router that has the procedure `list`, such as `users`. */
  list: string;
  /** What its input has besides the search parameters. */
  listInput: Record<string, string> | undefined;
  /** Ends with what the procedure gets, without the page. */
  queryKey: readonly unknown[];
  search: SearchParams;
  columns: readonly Pick<Column<Item>, 'key'>[];
}

/** What is added to the menu of a list. */
export interface MenuPart extends ShownList<never> {
  Items: Slots['listExport']['Items'];
}

/** The same with its rows. */
export interface ShownRows<Item> extends ShownList<Item> {
  rows: readonly ActionRecord<Item>[];
  /** Those that the user may do. */
  actions: readonly Action<Item>[];
  /** Whether there are more rows than those that are loaded. */
  hasMore: boolean;
  /** Where the actions of selected rows replace the row with the search. */
  toolbar?: RefObject<HTMLElement | null> | undefined;
  /** The pages of a record, by its ID: the first entries in the menu of a row. */
  paths?: RowPaths | undefined;
}

export interface RowPaths {
  open?: LinkProps['to'];
  edit?: LinkProps['to'];
}

/** What is added to the rows of a list. */
export interface RowPart<Item> {
  /** Before the columns. */
  start: StartCells<Item>;
  /** Below the list. */
  below: ReactNode;
  /** Called when an action of a row is done. */
  onDone: () => void;
}

export type StartCells<Item> = NonNullable<SideCells<Item>['start']>[number];
