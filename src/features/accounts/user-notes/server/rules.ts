import { recordChange, userTarget } from '~/features/activity/activity.server';
import { lockActorAndTarget } from '../../users/users.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { userNoteError } from '../errors';
import { maxNotes } from '../schema';
import { notesAbout } from './queries';

/** Rules for notes about users. The lock of the user also makes them run one at a time. */

interface NoteId {
  id: string;
  noteId: string;
}

async function requireNote(tx: Db, { id, noteId }: NoteId) {
  const note = await notesAbout(id).find(tx, noteId);
  if (!note) throw userNoteError('NOTE_NOT_FOUND');
  return note;
}

export async function addNote(
  tx: Db,
  context: SessionContext,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  const notes = notesAbout(id);
  if ((await notes.count(tx)) >= maxNotes) throw userNoteError('TOO_MANY_NOTES');
  await notes.insert(tx, { authorId: admin.id, text }, context.now());
  await recordChange(tx, context, { kind: 'user.note-added', target: userTarget(target) });
}

/** Only the author can edit a note: no one else's name must stand below a text. */
export async function editNote(
  tx: Db,
  context: SessionContext,
  { id, noteId, text }: NoteId & { text: string },
): Promise<void> {
  const { admin, target } = await lockActorAndTarget(tx, context, id);
  const note = await requireNote(tx, { id, noteId });
  if (note.authorId !== admin.id) throw userNoteError('NOTE_OF_ANOTHER');
  if (note.text === text) return;
  const now = context.now();
  await notesAbout(id).update(tx, noteId, { text, editedAt: now }, now);
  await recordChange(tx, context, { kind: 'user.note-edited', target: userTarget(target) });
}

export async function removeNote(
  tx: Db,
  context: SessionContext,
  { id, noteId }: NoteId,
): Promise<void> {
  const { target } = await lockActorAndTarget(tx, context, id);
  await requireNote(tx, { id, noteId });
  await notesAbout(id).remove(tx, noteId);
  await recordChange(tx, context, { kind: 'user.note-deleted', target: userTarget(target) });
}
