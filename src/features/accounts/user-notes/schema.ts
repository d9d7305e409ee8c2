import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, optionalText, pageInput, referenceOutput, timestamp } from '~/shared/schema';
import { hasVisible } from '~/shared/text/visible-text';

export const longestNote = 2000;
/** About one user. */
export const maxNotes = 200;

const required = message('user-notes:text.required');

export const noteText = v.pipe(
  optionalText(longestNote),
  v.string(required),
  v.check(hasVisible, required),
);

export const listNotesInput = v.strictObject({ id: idField, ...pageInput });
export const newNoteInput = v.strictObject({ id: idField, text: noteText });
export const noteInput = v.strictObject({ id: idField, noteId: idField });
export const updateNoteInput = v.strictObject({ ...noteInput.entries, text: noteText });

export const userNoteSchema = v.strictObject({
  id: v.string(),
  text: v.string(),
  /** Null if the account was deleted. */
  author: v.nullable(referenceOutput),
  createdAt: timestamp,
  /** Null unless it was edited. */
  editedAt: v.nullable(timestamp),
});
export type UserNote = v.InferOutput<typeof userNoteSchema>;
