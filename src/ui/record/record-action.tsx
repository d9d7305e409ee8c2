import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../basics/button';
import type { Icon } from '../basics/icon';
import { isolate } from '../basics/isolate';
import { FormDialog } from '../form/form-dialog';
import {
  type ScreenClient,
  type ScreenRecord,
  getClient,
  useMay,
  useRecordMessages,
} from './screen-record';

interface RecordActionProps<Item, Values, Checked> {
  record: ScreenRecord<Item, Values, Checked>;
  /** Defaults to `recordClient(record)`. */
  client?: ScreenClient<Item, Checked>;
  item: Item;
  /** Its permission, and its messages: `approve`, `approve.title` and `approve.done`. */
  name: string;
  /** Calls the procedure. */
  act: (input: { id: string }) => Promise<unknown>;
  isDone: boolean;
  icon?: Icon;
}

/**
 * The button of an action, which asks before it acts: for `actions` of `RecordPage`. It stays a button
 * afterwards, so that keyboard focus is not lost.
 */
export function RecordAction<Item extends { id: string }, Values, Checked>(
  props: RecordActionProps<Item, Values, Checked>,
) {
  const { record, client = getClient(record), item, name, act, isDone, icon = Check } = props;
  const text = useRecordMessages(record);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!useMay(record, name)) return null;
  return (
    <>
      <Button icon={icon} waiting={isDone} onClick={() => setOpen(true)}>
        {text(isDone ? `${name}.done` : name)}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text(`${name}.title`, { name: isolate(record.getTitle(item)) })}
        submitLabel={text(name)}
        done={text(`${name}.done`)}
        onSubmit={async () => {
          await act({ id: item.id });
          await client.invalidate(queryClient);
        }}
      />
    </>
  );
}
