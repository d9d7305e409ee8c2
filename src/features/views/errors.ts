import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const viewErrors = {
  VIEW_NOT_FOUND: { status: 404, message: 'views:error.notFound' },
  VIEW_NAME_TAKEN: { status: 409, message: 'views:error.nameTaken' },
  TOO_MANY_VIEWS: { status: 409, message: 'views:error.tooMany' },
} satisfies ErrorCatalogue;

export const viewError = errorFactory(viewErrors);
