import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const userNoteErrors = {
  NOTE_NOT_FOUND: { status: 404, message: 'user-notes:error.notFound' },
  NOTE_OF_ANOTHER: { status: 403, message: 'user-notes:error.ofAnother' },
  TOO_MANY_NOTES: { status: 409, message: 'user-notes:error.tooMany' },
} satisfies ErrorCatalogue;

export const userNoteError = errorFactory(userNoteErrors);
