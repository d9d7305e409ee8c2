import { Pencil, Plus, Trash2 } from 'lucide-react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { type ActionFieldsProps, defineAction } from '~/ui/actions/action';
import { TextAreaField } from '~/ui/form/field';
import { noteText } from './schema';

const permission = { userNotes: 'write' } as const;

/** A note about the user; without a text it is a new one, with the ID of the user. */
interface Noted {
  id: string;
  text?: string;
}

const form = async () => ({
  fields: NoteField,
  read: (data: FormData) => v.parse(v.object({ text: noteText }), { text: data.get('text') }),
});

/** What is done with notes about a user. */
export const noteActions = (userId: string) => ({
  add: defineAction<Noted, { id: string; text: string }>({
    call: api.userNotes.create,
    permission,
    label: 'user-notes:add',
    icon: Plus,
    title: 'user-notes:new.title',
    done: 'user-notes:new.done',
    failed: 'user-notes:new.failed',
    draft: 'user-note',
    form,
  }),
  edit: defineAction<Noted, { id: string; text: string }>({
    call: ({ id, text }) => api.userNotes.update({ id: userId, noteId: id, text }),
    permission,
    label: 'user-notes:edit.submit',
    icon: Pencil,
    title: 'user-notes:edit.title',
    done: 'user-notes:edit.done',
    failed: 'user-notes:edit.failed',
    form,
  }),
  remove: defineAction<Noted, { id: string }>({
    call: ({ id }) => api.userNotes.remove({ id: userId, noteId: id }),
    permission,
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

function NoteField({ item, errors }: Pick<ActionFieldsProps<Noted>, 'item' | 'errors'>) {
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
