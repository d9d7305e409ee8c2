import { api, getProcedureName } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { MessageKeyWith, PlainMessageKey } from '~/shared/i18n/i18n';
import type { Action } from '~/ui/actions/action';
import type { ActionRecord } from '~/ui/actions/action-dialog';
import { ActionFormDialog, type ActionTexts } from '~/ui/actions/action-form-dialog';

declare module '~/ui/actions/action' {
  interface ActionDefinition<Item, Input extends { id: string }> {
    /** Its texts for several records, on one line. Without them, it is not offered for a selection. */
    many?: { title: MessageKeyWith<{ count: number; number: string }>; text?: PlainMessageKey };
  }
}

/** Several records, or everything that the input of the list matches. */
export type BatchSubject<Item> =
  | { records: ActionRecord<Item>[]; count: number }
  | { search: Record<string, string>; count: number };

interface BatchDialogProps<Item> {
  action: Action<Item>;
  subject: BatchSubject<Item>;
  open: boolean;
  onClose: () => void;
  /** With the ID of the batch. */
  onStarted: (id: string) => void;
}

/** Asks, and then acts on several records, in the background. */
export function BatchDialog<Item>(props: BatchDialogProps<Item>) {
  const { action, subject, open, onClose, onStarted } = props;
  return (
    <ActionFormDialog
      {...{ action, open, onClose }}
      item={undefined}
      texts={useTexts(action, subject.count)}
      onSubmit={async (input) => onStarted(await startBatch(action, subject, input))}
    />
  );
}

function useTexts<Item>({ label, text, many, failed }: Action<Item>, count: number): ActionTexts {
  const t = useMessages();
  const say = t as (key: string, parameters?: object) => string;
  const format = useFormat();
  const description = many?.text ?? (typeof text === 'string' && text);
  return {
    submitLabel: t(label),
    title: many && say(many.title, { count, number: format.number(count) }),
    ...(description && { description: say(description) }),
    ...(failed && { failed: t(failed) }),
  };
}

async function startBatch<Item>(
  { call }: Action<Item>,
  subject: BatchSubject<Item>,
  input: Record<string, unknown>,
): Promise<string> {
  const procedure = getProcedureName(call);
  const chosen =
    'records' in subject
      ? { records: subject.records.map(({ id, name }) => ({ id, name })) }
      : { search: subject.search };
  return (await api.batches.start({ procedure, input, ...chosen })).id;
}
