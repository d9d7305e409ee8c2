import { useQueryClient } from '@tanstack/react-query';
import { toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { isolate } from '../basics/isolate';
import { errorMessage } from '../form/use-explain';
import { toast } from '../overlay/toast';
import type { Action, Undo } from './action';
import { ActionFormDialog, type ActionTexts } from './action-form-dialog';

export interface ActionRecord<Item> {
  id: string;
  /** How the dialog and messages name it. */
  name: string;
  item: Item;
}

export interface ActionDialogProps<Item> {
  action: Action<Item>;
  record: ActionRecord<Item>;
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Lazy chunk of lists and pages: asks, and then does it. */
export function ActionDialog<Item>(props: ActionDialogProps<Item>) {
  const { action, record, open, onClose, onDone } = props;
  const act = useAct(action);
  return (
    <ActionFormDialog
      {...{ action, open, onClose }}
      item={record.item}
      texts={useTexts(action, record)}
      onSubmit={async (input) => {
        await act(record, input);
        await onDone();
      }}
    />
  );
}

function useTexts<Item>(action: Action<Item>, { item, name }: ActionRecord<Item>): ActionTexts {
  const t = useMessages();
  const say = t as (key: string, parameters?: object) => string;
  const format = useFormat();
  const { title, text, failed } = action;
  const named = { name: isolate(name) };
  return {
    submitLabel: t(action.submit?.(item) ?? action.label),
    title: typeof title === 'function' ? title(item, t) : say(title, named),
    description: typeof text === 'function' ? text(item, t, format) : text && say(text, named),
    ...(failed && { failed: t(failed) }),
  };
}

function useAct<Item>({ call, done, undo, failed }: Action<Item>) {
  const t = useMessages();
  const queryClient = useQueryClient();

  /** Names the record, unless the message does. */
  const toNamed = (text: string, name: string) =>
    text.includes(name) ? text : t('ui:named', { text, name: isolate(name) });

  async function reverse(run: Undo, name: string) {
    try {
      toast.success(toNamed(await run(t), name));
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), t(failed ?? 'ui:confirm.failed')));
    }
    // After a failure as well: another user may have done it.
    await queryClient.invalidateQueries();
  }

  return async ({ id, name, item }: ActionRecord<Item>, given: object) => {
    const input = { ...given, id } as never;
    await call(input);
    const run = undo?.({ item, name, input });
    const say = t as (key: string, parameters: object) => string;
    const text = toNamed(say(done, { name: isolate(name) }), name);
    toast.success(text, run && (() => void reverse(run, name)));
  };
}
