import type { ReactNode } from 'react';
import type { Format } from '~/shared/i18n/format';
import type { CallFailure } from '~/shared/errors/call-error';
import type { MessageKeyWith, PlainMessageKey, Translate } from '~/shared/i18n/i18n';
import type { PageContext } from '~/shared/page/page-context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { type Permission, isGranted } from '~/shared/permissions';
import type { Icon } from '../basics/icon';
import type { FormErrors } from '../form/use-explain';

/**
 * What can be done with a record, said once: for the menu of its row, and for its page. Both ask in the
 * same dialog.
 */
export interface ActionDefinition<Item, Input extends { id: string }> {
  /** A procedure, such as `api.users.ban`. It is called with the ID, and with what `read` returns. */
  call: (input: Input) => Promise<unknown>;
  /** Without one, everyone who sees the record. */
  permission?: Permission;
  /** Of the button that opens the dialog, and of the one that sends it. */
  label: PlainMessageKey;
  /** Another one for the button that sends it. */
  submit?: (item: Item) => PlainMessageKey;
  icon: Icon;
  danger?: boolean;
  /** Whether it is offered for this record. */
  appliesTo?: (item: Item, page: PageContext) => boolean;
  /** Whether nothing is left to do: the page then shows `done` where the button was. */
  isDone?: (item: Item) => boolean;
  /** Of the dialog. */
  title: MessageKeyWith<{ name: string }> | ((item: Item, t: Translate) => string);
  text?: MessageKeyWith<{ name: string }> | ((item: Item, t: Translate, format: Format) => string);
  /** Said when it is done, and when it fails for no reason that the server gives. */
  done: MessageKeyWith<{ name: string }>;
  failed?: PlainMessageKey;
  /** What the dialog asks for. Loaded when it opens, because no page shows it at first. */
  form?: () => Promise<ActionForm<Item, Input>>;
  /** Key of the draft that is saved when the session expires. */
  draft?: string;
  /** What reverses it, and returns what to say then. The message that it is done has a button for it. */
  undo?: (done: { item: Item; name: string; input: Input }) => Undo | undefined;
  /** Deletes the record, so that its page is left. */
  removes?: boolean;
}

/** Fields, and how the rest of the input is read from them. */
export interface ActionForm<Item, Input extends { id: string }> {
  fields: (props: ActionFieldsProps<Item>) => ReactNode;
  /**
   * May throw the issues of `v.parse`, which the fields then show. Without a result, there is nothing
   * to change.
   */
  read: (form: FormData, about: ReadContext<Item>) => Omit<Input, 'id'> | undefined;
  /** Whether the fields ask about what the call was rejected for, so that it is no error. */
  asks?: (failure: CallFailure) => boolean;
}

export interface ActionFieldsProps<Item> {
  /** Unless it is for several records. */
  item: Item | undefined;
  errors: FormErrors;
  /** Why the last call was rejected. */
  failure: CallFailure | undefined;
  /** For a choice that changes what the action does. */
  onTexts: (texts: ChangedTexts | undefined) => void;
}

/** Of the dialog, instead of those of the action. */
export interface ChangedTexts {
  submit: PlainMessageKey;
  text: PlainMessageKey;
}

export interface ReadContext<Item> {
  item: Item | undefined;
  page: PageContext;
}

export type Undo = (t: Translate) => Promise<string>;

/** An action, whatever the input of its procedure is: `defineAction` has checked it. */
export type Action<Item> = ActionDefinition<Item, never>;

/** Checks an action against the input of its procedure. */
export const defineAction = <Item, Input extends { id: string }>(
  action: ActionDefinition<Item, Input>,
): Action<Item> => action as unknown as Action<Item>;

/** Those that the user may do. */
export function usePermitted<Item>(actions: readonly Action<Item>[]): Action<Item>[] {
  const granted = usePageContext()?.permissions ?? {};
  return actions.filter(({ permission }) => !permission || isGranted(granted, permission));
}

/** Whether the action is offered for a record. */
export const isOffered = <Item>(
  { appliesTo, isDone }: Action<Item>,
  item: Item,
  page: PageContext | undefined,
): boolean => page !== undefined && (appliesTo?.(item, page) ?? true) && !isDone?.(item);
