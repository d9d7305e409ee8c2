import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { callByName } from '~/shared/data/call-by-name';
import { useFormat, useMessages } from '~/shared/i18n/context';
import { FormDialog } from '../form/form-dialog';
import { toast } from '../overlay/toast';
import type { ListAction, SelectedRecord } from './selection';

/** One record, several, or everything that the input of the list matches. */
export type ActionSubject =
  | { records: SelectedRecord[]; count: number }
  | { search: Record<string, string>; count: number };

interface ActionDialogProps<Item> {
  action: ListAction<Item>;
  subject: ActionSubject;
  open: boolean;
  onClose: () => void;
  /** The batch was started. */
  onStarted: (id: string) => void;
  onDone: () => void;
}

/** Lazy chunk of `list-actions.tsx`: asks, and then does it. */
export function ActionDialog<Item>(props: ActionDialogProps<Item>) {
  const { action, subject, open, onClose, onStarted, onDone } = props;
  const t = useMessages();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { count } = subject;
  const records = 'records' in subject ? subject.records : [];
  const [only] = records;

  async function submit(form: FormData) {
    const read = action.read?.(form) ?? { input: {} };
    if ('errors' in read) return read.errors;
    const { procedure } = action;
    const { input } = read;
    // At once, with errors of the fields.
    if (only && records.length === 1) {
      await callByName(procedure, { ...input, id: only.id });
      await queryClient.invalidateQueries();
      toast.success(t('list:selection.done'));
    } else {
      const batch = await api.batches.start({
        procedure,
        input,
        ...('search' in subject ? { search: subject.search } : { records }),
      });
      onStarted(batch.id);
    }
    onDone();
    return undefined;
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      danger={action.danger ?? false}
      title={action.title({ count, number: format.number(count) })}
      description={
        <>
          {only && records.length === 1 && (
            <>
              <bdi className="font-medium text-ink">{only.name}</bdi>
              <br />
            </>
          )}
          {action.text}
        </>
      }
      submitLabel={action.label}
      onSubmit={submit}
    >
      {(errors) => action.fields?.(errors)}
    </FormDialog>
  );
}
