import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { api } from '~/shared/data/api-client';
import { errorCode } from '~/shared/errors/app-error';
import { useMessages } from '~/shared/i18n/context';
import { isolate } from '~/ui/basics/isolate';
import { TextAreaField } from '~/ui/form/field';
import { FormDialog } from '~/ui/form/form-dialog';
import { useDialogSubject } from '~/ui/overlay/use-dialog-subject';
import { readingListQueries, updateListInCache } from '../client';
import { type ListEntry, type ReadingList, noteSchema } from '../schema';

const noteForm = v.object({ note: noteSchema });

interface EntryDialogProps {
  slug: string;
  list: ReadingList;
  /** Undefined if the dialog is closed. */
  entry: ListEntry | undefined;
  onClose: () => void;
}

export function NoteDialog(props: EntryDialogProps) {
  const { subject, key } = useDialogSubject(props.entry);
  return subject && <OpenNoteDialog key={key} {...props} subject={subject} />;
}

function OpenNoteDialog(props: EntryDialogProps & { subject: ListEntry }) {
  const { slug, list, entry, subject, onClose } = props;
  const t = useMessages();
  const queryClient = useQueryClient();
  const [expectedNote, setExpectedNote] = useState(subject.note);
  const bookId = subject.book.id;

  /** Quotes the note of another member. Submitting again replaces it knowingly. */
  async function explainConflict(cause: unknown) {
    if (errorCode(cause) !== 'NOTE_CHANGED') throw cause;
    const query = { ...readingListQueries.one(slug, list.id), staleTime: 0 };
    const { entries } = await queryClient.fetchQuery(query);
    const newest = entries.find(({ book }) => book.id === bookId)?.note ?? '';
    setExpectedNote(newest);
    return {
      note: newest
        ? t('reading-lists:note.changedTo', { note: isolate(newest) })
        : t('reading-lists:note.changed'),
    };
  }

  async function save(form: FormData) {
    const { note } = v.parse(noteForm, { note: form.get('note') });
    const input = { slug, listId: list.id, bookId, note, expectedNote };
    await updateListInCache(queryClient, slug, await api.readingLists.editNote(input));
    return undefined;
  }

  return (
    <FormDialog
      open={entry !== undefined}
      onClose={onClose}
      draft={`note ${list.id} ${bookId}`}
      title={t('reading-lists:note.open', { title: isolate(subject.book.title) })}
      submitLabel={t('reading-lists:note.submit')}
      done={t('reading-lists:note.done')}
      onSubmit={(form) => save(form).catch(explainConflict)}
    >
      {(errors) => (
        <TextAreaField
          name="note"
          dir="auto"
          label={t('reading-lists:note.label')}
          hint={t('reading-lists:note.hint')}
          defaultValue={subject.note}
          error={errors.note}
        />
      )}
    </FormDialog>
  );
}
