import { recordChange, userTarget } from '~/features/activity/activity.server';
import { lockActorAndTarget } from '../../users/users.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { userNoteError } from '../errors';
import { maxNotes } from '../schema';
import { countNotes, deleteNote, findNote, insertNote, updateNote } from './queries';

/** Rules for notes about users. The lock of the user also makes them run one at a time. */

interface NoteId {
  id: string;
  noteId: string;
}

export async function addNote(
  tx: Db,
  context: SessionContext,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  if ((await countNotes(tx, id)) >= maxNotes) throw userNoteError('TOO_MANY_NOTES');
  await insertNote(tx, {
    userId: id,
    authorId: admin.id,
    text,
    createdAt: context.now(),
  });
  await recordChange(tx, context, { kind: 'user.note-added', target: userTarget(target) });
}

/** Only the author can edit a note: no one else's name must stand below a text. */
export async function editNote(
  tx: Db,
  context: SessionContext,
  { id, noteId, text }: NoteId & { text: string },
): Promise<void> {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  const note = await findNote(tx, id, noteId);
  if (!note) throw userNoteError('NOTE_NOT_FOUND');
  if (note.authorId !== admin.id) throw userNoteError('NOTE_OF_ANOTHER');
  if (note.text === text) return;
  await updateNote(tx, note, { text, editedAt: context.now() });
  await recordChange(tx, context, { kind: 'user.note-edited', target: userTarget(target) });
}

export async function removeNote(
  tx: Db,
  context: SessionContext,
  { id, noteId }: NoteId,
): Promise<void> {
  const { target } = await lockActorAndTarget(tx, context, id);
  if (!(await deleteNote(tx, id, noteId))) throw userNoteError('NOTE_NOT_FOUND');
  await recordChange(tx, context, { kind: 'user.note-deleted', target: userTarget(target) });
}
