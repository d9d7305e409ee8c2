import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, getProcedureName } from '~/shared/data/api-client';
import { type CallFailure, toCallFailure } from '~/shared/errors/call-error';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { isolate } from '../basics/isolate';
import { FormDialog } from '../form/form-dialog';
import { errorMessage } from '../form/use-explain';
import { useLazyComponent } from '../overlay/lazy';
import { toast } from '../overlay/toast';
import type { Action, ActionForm, Undo } from './action';

export interface ActionRecord<Item> {
  id: string;
  /** How the dialog and reports name it. */
  name: string;
  item: Item;
}

/** One record, several, or everything that the input of the list matches. */
export type ActionSubject<Item> =
  | { records: ActionRecord<Item>[]; count: number }
  | { search: Record<string, string>; count: number };

export interface ActionDialogProps<Item> {
  action: Action<Item>;
  subject: ActionSubject<Item>;
  open: boolean;
  onClose: () => void;
  /** Called when it is done, or when its batch was started. */
  onDone: (batch: string | undefined) => Promise<unknown>;
}

/** Lazy chunk of lists and pages: asks, and then does it. */
export function ActionDialog<Item>(props: ActionDialogProps<Item>) {
  const { action, subject, onClose } = props;
  const { draft, danger = false } = action;
  const lazy = useLazyComponent(action.form ?? noForm, props.open, onClose, { preload: false });
  const { component: form, open } = lazy;
  const texts = useTexts(action, subject);
  const { submit, failure } = useSubmit(props, form);
  const Fields = form?.fields;
  return (
    <FormDialog
      {...{ open, onClose, danger }}
      {...texts}
      {...(draft && { draft })}
      onSubmit={submit}
    >
      {(errors) => Fields && <Fields {...{ item: getOnly(subject)?.item, errors, failure }} />}
    </FormDialog>
  );
}

/** For actions that ask for nothing. */
const noForm = async () => undefined;

const getOnly = <Item,>(subject: ActionSubject<Item>) =>
  'records' in subject && subject.records.length === 1 ? subject.records[0] : undefined;

function useTexts<Item>(action: Action<Item>, subject: ActionSubject<Item>) {
  const t = useMessages();
  const say = t as (key: string, parameters?: object) => string;
  const format = useFormat();
  const only = getOnly(subject);
  const { title, text, many, failed } = action;
  const shared = { submitLabel: t(action.label), ...(failed && { failed: t(failed) }) };
  if (!only && many) {
    const count = { count: subject.count, number: format.number(subject.count) };
    const description = many.text ?? (typeof text === 'string' && text);
    return {
      ...shared,
      title: say(many.title, count),
      ...(description && { description: say(description) }),
    };
  }
  const name = { name: isolate(only?.name ?? '') };
  return {
    ...shared,
    title: typeof title === 'function' ? only && title(only.item, t) : say(title, name),
    ...(only && action.submit && { submitLabel: t(action.submit(only.item)) }),
    description:
      typeof text === 'function' ? only && text(only.item, t, format) : text && say(text, name),
  };
}

function useSubmit<Item>(
  { action, subject, onDone }: ActionDialogProps<Item>,
  form: ActionForm<Item, never> | undefined,
) {
  const t = useMessages();
  const page = usePageContext();
  const act = useAct(action);
  const only = getOnly(subject);
  const [failure, setFailure] = useState<CallFailure>();

  async function send(data: FormData) {
    const input = page && form ? form.read(data, { item: only?.item, page }) : {};
    if (!input) return;
    if (only) await onDone(await act(only, input));
    else await onDone(await startBatch(action, subject, input));
  }

  async function submit(data: FormData) {
    try {
      await send(data);
      return undefined;
    } catch (cause) {
      const rejected = toCallFailure(cause, t);
      setFailure(rejected);
      // Stays open, with the fields that ask.
      if (form?.asks?.(rejected)) return {};
      throw cause;
    }
  }
  return { submit, failure };
}

/** Acts on one record, at once. */
function useAct<Item>({ call, done, undo, failed }: Action<Item>) {
  const t = useMessages();
  const queryClient = useQueryClient();

  async function reverse(run: Undo) {
    try {
      toast.success(await run(t));
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
    toast.success(say(done, { name: isolate(name) }), run && (() => void reverse(run)));
    return undefined;
  };
}

/** Acts on several, in the background. Returns the ID of the batch. */
async function startBatch<Item>(
  { call }: Action<Item>,
  subject: ActionSubject<Item>,
  input: Record<string, unknown>,
): Promise<string> {
  const procedure = getProcedureName(call);
  const chosen =
    'records' in subject
      ? { records: subject.records.map(({ id, name }) => ({ id, name })) }
      : { search: subject.search };
  return (await api.batches.start({ procedure, input, ...chosen })).id;
}
