import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { type UserNote, newNoteInput, updateNoteInput } from '../schema';

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['user-notes'] }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);

function NoteField({ error, value }: { error: string | undefined; value?: string }) {
  const t = useMessages();
  return (
    <TextAreaField
      name="text"
      rows={5}
      required
      dir="auto"
      label={t('user-notes:field')}
      hint={t('user-notes:hint')}
      defaultValue={value}
      error={error}
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
        await refresh(client);
      }}
    >
      {(errors) => <NoteField error={errors.text} />}
    </FormDialog>
  );
}

interface NoteDialogProps {
  id: string;
  /** The dialog is open while it is set. */
  note: UserNote | undefined;
  onClose: () => void;
}

export function EditNoteDialog({ id, note, onClose }: NoteDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { subject } = useDialogSubject(note);
  return (
    <FormDialog
      open={note !== undefined}
      onClose={onClose}
      title={t('user-notes:edit.title')}
      submitLabel={t('user-notes:edit.submit')}
      done={t('user-notes:edit.done')}
      failed={t('user-notes:edit.failed')}
      onSubmit={async (form) => {
        const input = { id, noteId: note?.id, text: form.get('text') };
        await api.userNotes.update(v.parse(updateNoteInput, input));
        await refresh(client);
      }}
    >
      {(errors) => <NoteField error={errors.text} value={subject?.text ?? ''} />}
    </FormDialog>
  );
}

export function DeleteNoteDialog({ id, note, onClose }: NoteDialogProps) {
  const t = useMessages();
  const client = useQueryClient();
  return (
    <FormDialog
      danger
      open={note !== undefined}
      onClose={onClose}
      title={t('user-notes:delete.title')}
      description={t('user-notes:delete.text')}
      submitLabel={t('user-notes:delete.open')}
      done={t('user-notes:delete.done')}
      failed={t('user-notes:delete.failed')}
      onSubmit={async () => {
        if (note) await api.userNotes.remove({ id, noteId: note.id });
        await refresh(client);
      }}
    />
  );
}
