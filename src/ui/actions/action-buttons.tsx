import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button, type ButtonProps } from '../basics/button';
import { isolate } from '../basics/isolate';
import { useLazyComponent } from '../overlay/lazy';
import { useDialogSubject } from '../overlay/use-dialog-subject';
import { type Action, isOffered, usePermitted } from './action';
import type { ActionDialogProps } from './action-dialog';

// With what it opens in. Its props depend on the record.
const load = async () => {
  const [{ ActionDialog }] = await Promise.all([
    import('./action-dialog'),
    import('../overlay/dialog-panel'),
  ]);
  return ActionDialog as <Item>(props: ActionDialogProps<Item>) => ReactNode;
};

export interface ChosenAction<Item> {
  action: Action<Item>;
  item: Item;
  /** How the dialog and messages name it. */
  name: string;
}

interface LazyActionDialogProps<Item> {
  /** Opens the dialog. */
  chosen: ChosenAction<Item> | undefined;
  onClose: () => void;
  /** Leaves the page of a record that was deleted. */
  onRemoved?: (() => Promise<unknown>) | undefined;
  onDone?: (() => void) | undefined;
}

/** Asks, and then acts. */
export function LazyActionDialog<Item extends { id: string }>(props: LazyActionDialogProps<Item>) {
  const { chosen, onClose, onRemoved, onDone } = props;
  const queryClient = useQueryClient();
  const { component: Dialog, open } = useLazyComponent(load, chosen !== undefined, onClose);
  const { subject, key } = useDialogSubject(chosen);

  async function refresh({ action, item }: ChosenAction<Item>) {
    if (action.removes) {
      await onRemoved?.();
      // What was read of it. Reading it again would fail.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(item.id) });
    }
    await queryClient.invalidateQueries();
    onDone?.();
  }

  if (!Dialog || !subject) return null;
  return (
    <Dialog<Item>
      key={key}
      action={subject.action}
      record={{ ...subject, id: subject.item.id }}
      open={open}
      onClose={onClose}
      onDone={() => refresh(subject)}
    />
  );
}

/**
 * For buttons of your own: `open` asks, and then acts. `dialog` stands where it outlives the button,
 * for example below a list.
 */
export function useActionDialog<Item extends { id: string }>({
  onRemoved,
}: Pick<LazyActionDialogProps<Item>, 'onRemoved'> = {}) {
  const [chosen, setChosen] = useState<ChosenAction<Item>>();
  const dialog = (
    <LazyActionDialog {...{ chosen, onRemoved }} onClose={() => setChosen(undefined)} />
  );
  return { open: setChosen as (chosen: ChosenAction<Item>) => void, dialog };
}

interface ActionButtonsProps<Item> {
  actions: readonly Action<Item>[];
  item: Item;
  name: string;
  size?: ButtonProps['size'];
  onRemoved?: () => Promise<unknown>;
}

/** What can be done with the record of a page. For an element with `data-actions`. */
export function ActionButtons<Item extends { id: string }>(props: ActionButtonsProps<Item>) {
  const { item, name, size, onRemoved } = props;
  const t = useMessages();
  const say = t as (key: string, parameters: object) => string;
  const page = usePageContext();
  const { open, dialog } = useActionDialog<Item>({ onRemoved });
  return (
    <>
      {usePermitted(props.actions).map((action) =>
        isOffered(action, item, page) ? (
          <Button
            key={action.label}
            size={size}
            icon={action.icon}
            {...(action.danger && { className: 'text-danger!' })}
            onClick={() => open({ action, item, name })}
          >
            {t(action.label)}
          </Button>
        ) : (
          // Stays a button, so that keyboard focus is not lost.
          action.isDone?.(item) && (
            <Button key={action.label} size={size} icon={action.icon} waiting>
              {say(action.done, { name: isolate(name) })}
            </Button>
          )
        ),
      )}
      {dialog}
    </>
  );
}
