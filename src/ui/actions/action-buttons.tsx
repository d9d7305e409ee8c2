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

interface ActionButtonsProps<Item> {
  actions: readonly Action<Item>[];
  item: Item;
  /** How dialogs and messages name the record. */
  name: string;
  size?: ButtonProps['size'];
  /** Leaves the page of a record that was deleted. */
  onRemoved?: () => Promise<unknown>;
}

/** What can be done with the record of a page. Inside of `data-actions`, the command palette finds it. */
export function ActionButtons<Item extends { id: string }>(props: ActionButtonsProps<Item>) {
  const { item, name, size } = props;
  const t = useMessages();
  const say = t as (key: string, parameters: object) => string;
  const page = usePageContext();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Action<Item>>();
  const close = () => setChosen(undefined);
  const { component: Dialog, open } = useLazyComponent(load, chosen !== undefined, close);
  const { subject: action, key } = useDialogSubject(chosen);

  async function refresh() {
    if (action?.removes) {
      await props.onRemoved?.();
      // What was read of it. Reading it again would fail.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(item.id) });
    }
    await queryClient.invalidateQueries();
  }

  return (
    <>
      {usePermitted(props.actions).map((one) =>
        isOffered(one, item, page) ? (
          <Button
            key={one.label}
            size={size}
            icon={one.icon}
            {...(one.danger && { className: 'text-danger!' })}
            onClick={() => setChosen(one)}
          >
            {t(one.label)}
          </Button>
        ) : (
          // Stays a button, so that keyboard focus is not lost.
          one.isDone?.(item) && (
            <Button key={one.label} size={size} icon={one.icon} waiting>
              {say(one.done, { name: isolate(name) })}
            </Button>
          )
        ),
      )}
      {Dialog && action && (
        <Dialog<Item>
          key={key}
          {...{ action, open }}
          subject={{ records: [{ id: item.id, name, item }], count: 1 }}
          onClose={close}
          onDone={refresh}
        />
      )}
    </>
  );
}
