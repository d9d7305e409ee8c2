import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const batchErrors = {
  BATCH_NOT_FOUND: { status: 404, message: 'batches:error.notFound' },
  /** No such procedure, or one that must not be called for many records. */
  NOT_FOR_BATCHES: { status: 400, message: 'batches:error.procedure' },
  /** Its time is over, or it was undone. */
  BATCH_NOT_UNDOABLE: { status: 409, message: 'batches:error.undo' },
} satisfies ErrorCatalogue;

export const batchError = errorFactory(batchErrors);
