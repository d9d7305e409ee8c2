import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { type ActionFieldsProps, defineAction } from '~/ui/actions/action';
import { TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { type UserNote, newNoteInput, noteText } from '../schema';

/** What is done with a note about the user. */
export const noteActions = (userId: string) => ({
  edit: defineAction({
    call: ({ id, text }: { id: string; text: string }) =>
      api.userNotes.update({ id: userId, noteId: id, text }),
    permission: { userNotes: 'write' },
    label: 'user-notes:edit.submit',
    icon: Pencil,
    title: 'user-notes:edit.title',
    done: 'user-notes:edit.done',
    failed: 'user-notes:edit.failed',
    form: async () => ({
      fields: NoteField,
      read: (form) => v.parse(v.object({ text: noteText }), { text: form.get('text') }),
    }),
  }),
  remove: defineAction({
    call: ({ id }: { id: string }) => api.userNotes.remove({ id: userId, noteId: id }),
    permission: { userNotes: 'write' },
    label: 'user-notes:delete.open',
    icon: Trash2,
    danger: true,
    removes: true,
    title: 'user-notes:delete.title',
    text: 'user-notes:delete.text',
    done: 'user-notes:delete.done',
    failed: 'user-notes:delete.failed',
  }),
});

function NoteField({ item, errors }: Pick<ActionFieldsProps<UserNote>, 'item' | 'errors'>) {
  const t = useMessages();
  return (
    <TextAreaField
      name="text"
      rows={5}
      required
      dir="auto"
      label={t('user-notes:field')}
      hint={t('user-notes:hint')}
      defaultValue={item?.text}
      error={errors.text}
    />
  );
}

interface NewNoteDialogProps {
  /** Of the user. */
  id: string;
  open: boolean;
  onClose: () => void;
}

export function NewNoteDialog({ id, open, onClose }: NewNoteDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      draft="user-note"
      title={t('user-notes:new.title')}
      submitLabel={t('user-notes:add')}
      done={t('user-notes:new.done')}
      failed={t('user-notes:new.failed')}
      onSubmit={async (form) => {
        await api.userNotes.create(v.parse(newNoteInput, { id, text: form.get('text') }));
        await client.invalidateQueries();
      }}
    >
      {(errors) => <NoteField item={undefined} errors={errors} />}
    </FormDialog>
  );
}
