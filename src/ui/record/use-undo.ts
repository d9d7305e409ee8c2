import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { errorMessage } from '../form/use-explain';
import { toast } from '../overlay/toast';
import {
  type ScreenClient,
  type ScreenRecord,
  getClient,
  useRecordMessages,
} from './screen-record';

interface UndoProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  /** Defaults to `recordClient(record)`. */
  client?: ScreenClient<Item, Checked>;
  id: string;
  /** Shown once it is saved. */
  done?: string;
  /** Shown if that fails and the server gives no reason. */
  failed?: string;
}

export type Undo = (() => void) | undefined;

/** Saves the version before a save again, unless someone has changed the record since. */
export function useUndo<Item extends { id: string; updatedAt: string }, Values, Checked>(
  props: UndoProps<Item, Values, Checked>,
) {
  const { record, client = getClient(record), id, done, failed } = props;
  const t = useMessages();
  const text = useRecordMessages(record);
  const router = useRouter();
  const queryClient = useQueryClient();
  async function save(before: Item, expectedUpdatedAt: string) {
    const { fields, createInput } = record;
    const input = v.parse(createInput, fields.toInput(fields.getValues(before)));
    try {
      await client.api.update({ ...input, id, expectedUpdatedAt });
      await client.invalidate(queryClient);
      await router.invalidate();
      toast.success(done ?? text('saved'));
    } catch (cause) {
      toast.error(errorMessage(toCallFailure(cause, t), failed ?? t('ui:confirm.failed')));
    }
  }
  return (expectedUpdatedAt: string) => {
    const before = queryClient.getQueryData<Item>(client.one(id).queryKey);
    return ({ updatedAt }: { updatedAt: string }): Undo =>
      before?.updatedAt === expectedUpdatedAt && updatedAt !== expectedUpdatedAt
        ? () => void save(before, updatedAt)
        : undefined;
  };
}
