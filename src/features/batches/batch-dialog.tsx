import { useQuery } from '@tanstack/react-query';
import { api, getProcedureName } from '~/shared/data/api-client';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { MessageKeyWith, PlainMessageKey } from '~/shared/i18n/i18n';
import type { Action } from '~/ui/actions/action';
import type { ActionRecord } from '~/ui/actions/action-dialog';
import { ActionFormDialog, type ActionTexts } from '~/ui/actions/action-form-dialog';
import { isolate } from '~/ui/basics/isolate';
import { SkeletonLine } from '~/ui/basics/skeleton';
import { TextField } from '~/ui/form/field';
import type { BatchPreview } from './schema';

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

/** More are confirmed by typing how many they are. */
const maxUntyped = 20;
const field = 'typedCount';

/** Asks, and then acts on several records, in the background. */
export function BatchDialog<Item>(props: BatchDialogProps<Item>) {
  const { action, subject, open, onClose, onStarted } = props;
  const t = useMessages();
  const format = useFormat();
  const { data: preview, isPending } = usePreview(action, subject);
  const skipped = preview?.skipped.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const count = (preview?.total ?? subject.count) - skipped;
  const number = format.number(count);
  const isTyped = count > maxUntyped;
  return (
    <ActionFormDialog
      {...{ action, open, onClose }}
      item={undefined}
      texts={useTexts(action, preview?.total ?? subject.count, count)}
      waiting={isPending || count === 0}
      {...(isTyped && {
        check: (data) =>
          toNumber(data.get(field)) === count
            ? undefined
            : { [field]: t('batches:confirm.wrong', { number }) },
      })}
      onSubmit={async (input) => onStarted(await startBatch(action, subject, input))}
    >
      {(errors) => (
        <>
          {isPending ? <SkeletonLine /> : preview && <Preview preview={preview} />}
          {isTyped && (
            <TextField
              name={field}
              inputMode="numeric"
              autoComplete="off"
              required
              label={t('batches:confirm.label', { number })}
              error={errors[field]}
            />
          )}
        </>
      )}
    </ActionFormDialog>
  );
}

/** Also in the digits of Arabic keyboards, and with separators. */
function toNumber(typed: FormDataEntryValue | null): number {
  const text = typeof typed === 'string' ? typed : '';
  const latin = text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return Number(latin.replace(/\D/g, '') || Number.NaN);
}

function Preview({ preview: { names, total, skipped } }: { preview: BatchPreview }) {
  const t = useMessages();
  const format = useFormat();
  const more = total - names.length;
  const all = [
    ...names.map(isolate),
    ...(more > 0 ? [t('batches:preview.more', { count: more, number: format.number(more) })] : []),
  ];
  const reasons = format.list(skipped.map(({ reason }) => reason));
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="wrap-anywhere">{format.list(all)}</p>
      {skipped.length > 0 && (
        <p className="text-ink-soft">{t('batches:preview.skipped', { reasons })}</p>
      )}
    </div>
  );
}

/** What the server would do and skip. */
function usePreview<Item>({ call }: Action<Item>, subject: BatchSubject<Item>) {
  const input = { procedure: getProcedureName(call), ...toChosen(subject) };
  return useQuery({
    queryKey: ['batches', 'preview', input],
    queryFn: () => api.batches.preview(input),
    gcTime: 0,
  });
}

/** `total` records are selected, and something is to be done for `count` of them. */
function useTexts<Item>(action: Action<Item>, total: number, count: number): ActionTexts {
  const { label, text, many, failed } = action;
  const t = useMessages();
  const say = t as (key: string, parameters?: object) => string;
  const format = useFormat();
  const description = many?.text ?? (typeof text === 'string' && text);
  const name = (of: number) =>
    many ? say(many.title, { count: of, number: format.number(of) }) : t(label);
  return {
    submitLabel: name(count),
    title: name(total),
    ...(description && { description: say(description) }),
    ...(failed && { failed: t(failed) }),
  };
}

const toChosen = <Item,>(subject: BatchSubject<Item>) =>
  'records' in subject
    ? { records: subject.records.map(({ id, name }) => ({ id, name })) }
    : { search: subject.search };

async function startBatch<Item>(
  { call }: Action<Item>,
  subject: BatchSubject<Item>,
  input: Record<string, unknown>,
): Promise<string> {
  const procedure = getProcedureName(call);
  return (await api.batches.start({ procedure, input, ...toChosen(subject) })).id;
}
