import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const myDataErrors = {
  DATA_EXPORT_PENDING: { status: 409, message: 'my-data:error.pending' },
  /** Also for the link of another user: it does not tell which. */
  DATA_EXPORT_NOT_FOUND: { status: 404, message: 'my-data:error.notFound' },
} satisfies ErrorCatalogue;

export const myDataError = errorFactory(myDataErrors);
