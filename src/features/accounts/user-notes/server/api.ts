import { authErrors } from '../../auth/errors';
import { userErrors } from '../../users/errors';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import { doneOutput, pageOutput } from '~/shared/schema';
import { userNoteErrors } from '../errors';
import {
  listNotesInput,
  newNoteInput,
  noteInput,
  updateNoteInput,
  userNoteSchema,
} from '../schema';
import { readNotes } from './queries';
import { addNote, editNote, removeNote } from './rules';

const write = mutationProcedure({ userNotes: 'write' }).errors({
  ...errorMap(authErrors, 'USER_NOT_FOUND'),
  ...errorMap(userErrors, 'IMPERSONATION_UNDER_WAY'),
});

export const userNotesApi = {
  list: permittedProcedure({ userNotes: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/notes',
      summary: 'List the notes about a user, newest first',
    })
    .input(listNotesInput)
    .output(pageOutput(userNoteSchema))
    .handler(({ context, input: { id, ...page } }) => readNotes(context.db, id, page)),

  create: write
    .route({
      method: 'POST',
      path: '/users/{id}/notes',
      summary: 'Add a note about a user',
      description: 'Administrators see it. The user has a right to see it, too.',
    })
    .errors(errorMap(userNoteErrors, 'TOO_MANY_NOTES'))
    .input(newNoteInput)
    .output(doneOutput)
    .handler(transactional(addNote)),

  update: write
    .route({
      method: 'PATCH',
      path: '/users/{id}/notes/{noteId}',
      summary: 'Edit your note about a user',
    })
    .errors(errorMap(userNoteErrors, 'NOTE_NOT_FOUND', 'NOTE_OF_ANOTHER'))
    .input(updateNoteInput)
    .output(doneOutput)
    .handler(transactional(editNote)),

  remove: write
    .route({
      method: 'DELETE',
      path: '/users/{id}/notes/{noteId}',
      summary: 'Delete a note about a user',
    })
    .errors(errorMap(userNoteErrors, 'NOTE_NOT_FOUND'))
    .input(noteInput)
    .output(doneOutput)
    .handler(transactional(removeNote)),
};
