import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const binErrors = {
  BIN_ENTRY_NOT_FOUND: { status: 404, message: 'bin-errors:notFound' },
  /** More is deleted with the record than the bin stores. It can be deleted for good. */
  BIN_ENTRY_TOO_LARGE: { status: 409, message: 'bin-errors:tooLarge' },
  /** Another record has its place, such as its name, or what it refers to is gone. */
  BIN_CONFLICT: { status: 409, message: 'bin-errors:conflict' },
  /** The tables have changed since, so that the record does not fit any more. */
  BIN_ENTRY_OUTDATED: { status: 409, message: 'bin-errors:outdated' },
} satisfies ErrorCatalogue;

export const binError = errorFactory(binErrors);
